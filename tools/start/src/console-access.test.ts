import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CALL_ACCESS, CHANGE_ACCESS } from '@portal/release-console/access';
import type { ChangeInput } from '@portal/release-console/contract';
import {
  cancelUpload,
  checkUpload,
  compareVersions,
  countAffected,
  getApp,
  getHealth,
  getLog,
  getOverview,
  listFlags,
  listPartners,
  listTokens,
  makeChange,
  me,
  publishUpload,
  sendFile,
  startUpload,
} from '@portal/release-console/contract';
import { openConsole } from './testing/open-console.ts';

const { store, first, guest, signInAs } = await openConsole();
const nobody = guest();
const viewer = await signInAs('view');
const publisher = await signInAs('publish');
const operator = await signInAs('operate');

const app = 'orders';
const reason = 'try it';
/** An example of each change. Those about an area name the publisher's area. None of them can succeed. */
const EXAMPLES: readonly ChangeInput[] = [
  { action: 'publish', app, version: 'none', reason },
  { action: 'rollback', app, to: 'none', reason },
  { action: 'canary', app, version: 'none', audience: { to: 'testers' }, reason },
  { action: 'stop-canary', app, version: 'none', reason },
  { action: 'promote', app, version: 'none', reason },
  { action: 'preview', app, version: 'none', hours: 1, reason },
  { action: 'end-development', app, reason },
  { action: 'pin', app, version: 'none', reason },
  { action: 'unpin', app, version: 'none', reason },
  { action: 'flag', app, flag: 'none', state: 'on', audience: { to: 'everyone' }, reason },
  { action: 'disable', app: 'none', message: 'closed', reason },
  { action: 'enable', app, reason },
  { action: 'remove', app: 'none', reason },
  { action: 'freeze', from: null, to: '2020-01-01 09:00', reason },
  { action: 'unfreeze', reason },
  { action: 'schedule', app, change: 'enable', at: '2020-01-01 09:00', reason },
  { action: 'unschedule', app, id: 'none', reason },
  { action: 'prune', keep: 1000, reason },
  { action: 'create-token', team: 'Not A Team', areas: ['orders'], days: 1, reason },
  { action: 'revoke-token', id: 'none', reason },
];
/** What only the role `operate` may do. */
const OPERATE_ONLY = [
  ...['disable', 'enable', 'remove', 'freeze', 'unfreeze', 'schedule', 'unschedule', 'prune'],
  ...['create-token', 'revoke-token'],
];

const UPLOAD_CALLS = [startUpload, sendFile, checkUpload, publishUpload, cancelUpload];

type Caller = typeof viewer;
const outcome = (caller: Caller, change: ChangeInput) =>
  caller.call(makeChange, change).then(
    () => 'allowed',
    (error: { code: string }) =>
      ['unauthenticated', 'forbidden'].includes(error.code) ? error.code : 'allowed',
  );

it('has an example of every change', () => {
  expect(EXAMPLES.map(({ action }) => action).sort()).toEqual(Object.keys(CHANGE_ACCESS).sort());
});

describe.each(EXAMPLES.map((change) => [change.action, change] as const))('%s', (action, change) => {
  it('is refused to visitors and viewers', async () => {
    expect([await outcome(nobody, change), await outcome(viewer, change)]).toEqual([
      'unauthenticated',
      'forbidden',
    ]);
  });

  it('is for publishers only in their own areas, and never if it concerns everyone', async () => {
    const isOwn = !OPERATE_ONLY.includes(action);
    expect(await outcome(publisher, change)).toBe(isOwn ? 'allowed' : 'forbidden');
    if (isOwn)
      expect(await outcome(publisher, { ...change, app: 'quoting' } as ChangeInput)).toBe('forbidden');
    if (isOwn) expect(await outcome(publisher, { ...change, app: 'shell' } as ChangeInput)).toBe('forbidden');
  });

  it('is for operators, and counting needs the same role', async () => {
    expect(await outcome(operator, change)).toBe('allowed');
    const refused = await viewer.call(countAffected, change).catch((error: { code: string }) => error.code);
    expect(refused).toBe('forbidden');
  });
});

// Only the command makes one, with access to the release store.
it('has no development link, for any role', async () => {
  const link = {
    action: 'development-link',
    app,
    url: 'http://localhost:3001/a.js',
    user: 'a@b.test',
    reason,
  };
  for (const caller of [viewer, publisher, operator])
    await expect(caller.call(makeChange, link as unknown as ChangeInput)).rejects.toMatchObject({
      code: 'invalid',
    });
});

describe('reading', () => {
  const reads = [
    getOverview,
    getApp,
    getHealth,
    compareVersions,
    listFlags,
    listTokens,
    getLog,
    listPartners,
    me,
  ] as const;
  const QUERIES: Readonly<Record<string, string>> = {
    getHealth: '?days=7',
    compareVersions: `?from=${first}&to=${first}`,
  };

  it.each(reads.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s is for every operator',
    async (_, endpoint) => {
      const path = endpoint.path.replace('{app}', app) + (QUERIES[endpoint.id] ?? '');
      expect((await nobody.fetch(path)).status).toBe(401);
      for (const caller of [viewer, publisher, operator]) expect((await caller.fetch(path)).status).toBe(200);
    },
  );

  it('covers every call that is not public and changes nothing', () => {
    const walked = [...reads, makeChange, countAffected, ...UPLOAD_CALLS].map(({ id }) => id).sort();
    const inTable = Object.entries(CALL_ACCESS).filter(([, requirement]) => requirement !== 'public');
    expect(inTable.map(([call]) => call).sort()).toEqual(walked);
  });
});

describe('an upload', () => {
  const files = [{ path: 'entry.js', bytes: 4, sha256: createHash('sha256').update('code').digest('hex') }];
  const start = (caller: Caller, area: string) => caller.call(startUpload, { app: area, files });
  const steps = (caller: Caller, id: string) => [
    () => caller.call(sendFile, { id, path: 'entry.js', content: new Blob(['code']) }),
    () => caller.call(checkUpload, { id }),
    () => caller.call(publishUpload, { id, target: 'draft', reason }),
    () => caller.call(cancelUpload, { id }),
  ];
  const setPublisherAreas = async (areas: readonly string[]) => {
    const content = await store.files.read('operators.json');
    const file = JSON.parse(String(content?.content));
    for (const account of file.operators) if (account.role === 'publish') account.areas = areas;
    await store.files.write('operators.json', JSON.stringify(file));
  };
  const codeOf = (step: () => Promise<unknown>) =>
    step().then(
      () => 'allowed',
      (error: { code: string }) => error.code,
    );

  it('is for operators and for publishers of the area', async () => {
    expect(await codeOf(() => start(nobody, app))).toBe('unauthenticated');
    expect(await codeOf(() => start(viewer, app))).toBe('forbidden');
    for (const area of ['quoting', 'shell']) {
      expect(await codeOf(() => start(publisher, area))).toBe('forbidden');
      expect(await codeOf(() => start(operator, area))).toBe('allowed');
    }
    expect(await codeOf(() => start(publisher, app))).toBe('allowed');
  });

  it('belongs to the operator who started it', async () => {
    const { id } = await start(operator, app);
    for (const step of steps(nobody, id)) expect(await codeOf(step)).toBe('unauthenticated');
    for (const caller of [viewer, publisher])
      for (const step of steps(caller, id)) expect(await codeOf(step)).toBe('not-found');
    await operator.call(sendFile, { id, path: 'entry.js', content: new Blob(['code']) });
    await operator.call(cancelUpload, { id });
  });

  it('ends when its operator may no longer publish the area', async () => {
    const { id } = await start(publisher, app);
    await setPublisherAreas(['quoting']);
    for (const step of steps(publisher, id).slice(0, 3)) expect(await codeOf(step)).toBe('forbidden');
    await setPublisherAreas([app]);
    expect(await codeOf(() => publisher.call(checkUpload, { id }))).toBe('conflict');
  });
});

it('has changed nothing but the log of attempts', async () => {
  const { areas } = await store.readComposition();
  expect(areas.map(({ name, channels, disabled }) => ({ name, channels, disabled }))).toEqual([
    { name: 'orders', channels: [], disabled: null },
    { name: 'quoting', channels: [], disabled: null },
  ]);
  expect(await store.readRecord('orders', first)).not.toBeNull();
});
