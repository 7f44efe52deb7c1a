import { describe, expect, it } from '@jest/globals';
import { CALL_ACCESS, CHANGE_ACCESS } from '@portal/release-console/access';
import type { ChangeInput } from '@portal/release-console/contract';
import {
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
    const walked = [...reads.map(({ id }) => id), 'makeChange', 'countAffected'].sort();
    const inTable = Object.entries(CALL_ACCESS).filter(([, requirement]) => requirement !== 'public');
    expect(inTable.map(([call]) => call).sort()).toEqual(walked);
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
