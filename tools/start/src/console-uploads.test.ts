import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writeBuild } from '@portal/release/testing';
import {
  cancelUpload,
  checkUpload,
  getApp,
  makeChange,
  publishUpload,
  sendFile,
  startUpload,
} from '@portal/release-console/contract';
import { openConsole } from './testing/open-console.ts';

const { store, second, signInAs, guest } = await openConsole();
const operator = await signInAs('operate');
const folder = await mkdtemp(join(tmpdir(), 'portal-console-uploads-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const reason = 'new list of orders';

interface TestBuild {
  app: string;
  files: { path: string; bytes: number; sha256: string }[];
  contentOf: (path: string) => Buffer;
}

/** A build as a page would read it from its folder. */
async function readTestBuild(app: string, code: string, report = {}): Promise<TestBuild> {
  const dist = await writeBuild(folder, app, { 'entry.js': code, 'page.js': `${code} page` }, report);
  const contents = new Map<string, Buffer>();
  for (const entry of await readdir(dist, { withFileTypes: true }))
    if (entry.isFile()) contents.set(entry.name, await readFile(join(dist, entry.name)));
  return {
    app,
    files: [...contents].map(([path, content]) => ({
      path,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
    contentOf: (path) => contents.get(path) ?? Buffer.alloc(0),
  };
}

const started = new Set<string>();
async function start({ app, files }: TestBuild) {
  const answer = await operator.call(startUpload, { app, files });
  started.add(answer.id);
  return answer;
}
afterEach(async () => {
  // Those that were published are gone.
  for (const id of started) await operator.call(cancelUpload, { id }).catch(() => undefined);
  started.clear();
});

const send = (id: string, path: string, content: Buffer) =>
  operator.call(sendFile, { id, path, content: new Blob([new Uint8Array(content)]) });

/** Uploads all files of a build. Returns the upload's id. */
async function upload(build: TestBuild): Promise<string> {
  const { id, missing } = await start(build);
  for (const path of missing) await send(id, path, build.contentOf(path));
  return id;
}

const lastEntry = async () => (await store.readAuditLog()).at(-1);
const versionsOf = (app: string) => store.listVersions(app);

let count = 0;
let build: TestBuild;
beforeEach(async () => {
  count += 1;
  build = await readTestBuild('orders', `code ${count}`);
});

it('sends only files that are missing, also in another session', async () => {
  const { id, missing } = await start(build);
  expect(missing.sort()).toEqual(['build.json', 'entry.js', 'page.js']);
  await send(id, 'entry.js', build.contentOf('entry.js'));
  const again = await (await signInAs('operate')).call(startUpload, build);
  expect(again).toEqual({ id, missing: expect.not.arrayContaining(['entry.js']) });
  expect(again.missing).toHaveLength(2);
});

it('refuses to check and publish an incomplete upload, and names the missing files', async () => {
  const { id } = await start(build);
  await send(id, 'entry.js', build.contentOf('entry.js'));
  const incomplete = {
    code: 'conflict',
    body: expect.objectContaining({ missing: expect.arrayContaining(['build.json', 'page.js']) }),
  };
  await expect(operator.call(checkUpload, { id })).rejects.toMatchObject(incomplete);
  const choice = { id, target: 'live', reason } as const;
  await expect(operator.call(publishUpload, choice)).rejects.toMatchObject(incomplete);
});

it('stores a file in a folder of the build', async () => {
  const content = Buffer.from('a chunk');
  const sha256 = createHash('sha256').update(content).digest('hex');
  const file = { path: 'js/chunks/a.js', bytes: content.length, sha256 };
  const { id } = await operator.call(startUpload, { app: 'orders', files: [file] });
  await send(id, 'js/chunks/a.js', content);
  expect((await store.files.read(`uploads/${id}/build/js/chunks/a.js`))?.content).toEqual(content);
  await operator.call(cancelUpload, { id });
});

describe('a check', () => {
  it('says what would be published and how many users it affects, and changes nothing', async () => {
    const before = await versionsOf('orders');
    const checked = await operator.call(checkUpload, { id: await upload(build) });
    const { users } = await operator.call(getApp, { app: 'orders' });
    expect(checked).toEqual({
      version: expect.stringMatching(/^1\.0\.0-[0-9a-f]{10}$/),
      state: 'new',
      isDamaged: false,
      liveVersion: second,
      problems: [],
      affected: { users, partners: expect.any(Number), isEstimate: false },
    });
    expect(users).toBeGreaterThan(5);
    expect(checked.affected.partners).toBeGreaterThan(1);
    expect(await versionsOf('orders')).toEqual(before);
  });

  it('counts only testers for a new area that only testers have', async () => {
    const everyone = await operator.call(checkUpload, {
      id: await upload(await readTestBuild('reports', 'for all')),
    });
    const testers = await operator.call(checkUpload, {
      id: await upload(await readTestBuild('reports', 'for testers', { audience: 'testers' })),
    });
    expect(everyone.liveVersion).toBeNull();
    expect(testers.affected.users).toBeGreaterThan(0);
    expect(testers.affected.users).toBeLessThan(everyone.affected.users ?? 0);
  });

  it('lists every problem, and the refused build can be corrected', async () => {
    const wrong = await readTestBuild('orders', 'wrong', {
      paths: ['/quoting'],
      uses: { react: ['useTime'] },
    });
    const id = await upload(wrong);
    const { problems } = await operator.call(checkUpload, { id });
    expect(problems.map(({ place, canForce }) => [place, canForce])).toEqual([
      ['/quoting', false],
      ['live shell', true],
    ]);
    const before = await versionsOf('orders');
    await expect(operator.call(publishUpload, { id, target: 'draft', reason })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('overlaps /quoting'),
    });
    expect(await versionsOf('orders')).toEqual(before);
    // The files are still there, so only the choice has to be corrected.
    expect((await start(wrong)).missing).toEqual([]);
  });
});

describe('publishing', () => {
  it('makes a build live in the operator’s name, once', async () => {
    const id = await upload(build);
    const { version } = await operator.call(checkUpload, { id });
    const { summary } = await operator.call(publishUpload, { id, target: 'live', reason });
    expect(summary).toEqual([expect.stringContaining(`orders ${version} is live`)]);
    expect((await operator.call(getApp, { app: 'orders' })).version).toBe(version);
    expect(await lastEntry()).toMatchObject({
      actor: 'Olivia Reed (operate@operators.test)',
      action: 'publish',
      app: 'orders',
      to: version,
      reason,
    });
    await expect(operator.call(publishUpload, { id, target: 'live', reason })).rejects.toMatchObject({
      code: 'not-found',
    });
    const { state, problems } = await operator.call(checkUpload, { id: await upload(build) });
    expect([state, problems.map(({ stops }) => stops)]).toEqual(['live', ['publish']]);
  });

  it('restores a damaged file of the live version, and changes nothing else', async () => {
    await operator.call(publishUpload, { id: await upload(build), target: 'live', reason });
    const { version } = await operator.call(getApp, { app: 'orders' });
    const key = `areas/orders/${version}/page.js`;
    const content = String((await store.files.read(key))?.content);
    await store.files.write(key, 'damaged');
    const id = await upload(build);
    const check = await operator.call(checkUpload, { id });
    expect(check).toMatchObject({
      ...{ version, state: 'live', isDamaged: true },
      problems: [{ place: 'orders', stops: 'live', canForce: false }],
    });
    const { summary } = await operator.call(publishUpload, { id, target: 'draft', reason: 'disk fault' });
    expect(summary[0]).toBe(`orders ${version} is live already. Its damaged files were restored.`);
    expect(String((await store.files.read(key))?.content)).toBe(content);
    expect(await lastEntry()).toMatchObject({ action: 'store', reason: 'disk fault', to: version });
    expect(await operator.call(checkUpload, { id: await upload(build) })).toMatchObject({
      ...{ state: 'live', isDamaged: false },
      problems: [{ stops: 'publish' }],
    });
  });

  it('publishes once when it is asked twice at the same time', async () => {
    const id = await upload(build);
    const entries = (await store.readAuditLog()).length;
    const publishOnce = () =>
      operator.call(publishUpload, { id, target: 'live', reason }).then(
        () => 'published',
        (error: { code: string }) => error.code,
      );
    expect((await Promise.all([publishOnce(), publishOnce()])).sort()).toEqual(['not-found', 'published']);
    expect((await store.readAuditLog()).length).toBe(entries + 1);
  });

  it('stores a draft with its reason in the log', async () => {
    const live = (await operator.call(getApp, { app: 'orders' })).version;
    const id = await upload(build);
    const { version } = await operator.call(checkUpload, { id });
    await operator.call(publishUpload, { id, target: 'draft', reason });
    const { version: still, versions } = await operator.call(getApp, { app: 'orders' });
    expect(still).toBe(live);
    expect(versions.find((one) => one.version === version)).toMatchObject({
      state: 'stored',
      publishedBy: 'Olivia Reed (operate@operators.test)',
    });
    expect(await lastEntry()).toMatchObject({ action: 'store', reason: `${version}: ${reason}` });
  });

  it('stores a draft and creates a link that previews it', async () => {
    const id = await upload(build);
    const { version } = await operator.call(checkUpload, { id });
    const result = await operator.call(publishUpload, { id, target: 'preview', hours: 2, reason });
    expect(result.link).toMatch(/\/orders\?preview=/);
    expect((await store.readAuditLog()).slice(-2).map(({ action }) => action)).toEqual(['store', 'preview']);
    const { rules } = await operator.call(getApp, { app: 'orders' });
    expect(rules).toMatchObject([{ to: 'preview', version }]);
  });

  it('previews a new area before it is live', async () => {
    const id = await upload(await readTestBuild('reports', 'preview'));
    const result = await operator.call(publishUpload, { id, target: 'preview', hours: 2, reason });
    expect(result.link).toMatch(/\/reports\?preview=/);
    expect(await versionsOf('reports')).toHaveLength(1);
    const { areas } = await store.readComposition();
    expect(areas.map(({ name }) => name)).not.toContain('reports');
  });

  it('makes a build that lacks exports live only if the operator insists', async () => {
    const unfit = await readTestBuild('orders', 'unfit', { uses: { react: ['useTime'] } });
    const id = await upload(unfit);
    const choice = { id, target: 'live', reason } as const;
    await expect(operator.call(publishUpload, choice)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/useTime.*tick the box above/s),
    });
    await operator.call(publishUpload, { ...choice, force: true });
    expect(await lastEntry()).toMatchObject({ action: 'publish', reason });
  });

  it('makes a version that was rolled back live only if the operator insists', async () => {
    const id = await upload(build);
    await operator.call(publishUpload, { id, target: 'live', reason });
    await operator.call(makeChange, { action: 'rollback', app: 'orders', reason, force: true });
    const again = await upload(build);
    const choice = { id: again, target: 'live', reason } as const;
    await expect(operator.call(publishUpload, choice)).rejects.toMatchObject({
      message: expect.stringMatching(/was rolled back/),
    });
    await operator.call(publishUpload, { ...choice, force: true });
  });

  it('does not replace a version that someone else made live after the check', async () => {
    const id = await upload(build);
    const { version, liveVersion } = await operator.call(checkUpload, { id });
    const hotfix = await upload(await readTestBuild('orders', `hotfix ${count}`));
    await operator.call(publishUpload, { id: hotfix, target: 'live', ifLive: liveVersion, reason: 'fix' });
    const { version: fix } = await operator.call(getApp, { app: 'orders' });
    const choice = { id, target: 'live', reason } as const;
    await expect(
      operator.call(publishUpload, { ...choice, ifLive: liveVersion, force: true }),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`${fix} of orders is live now, not ${liveVersion}.`),
    });
    expect((await operator.call(getApp, { app: 'orders' })).version).toBe(fix);
    expect(await versionsOf('orders')).not.toContain(version);
    expect((await operator.call(checkUpload, { id })).liveVersion).toBe(fix);
    await operator.call(publishUpload, { ...choice, ifLive: fix });
    // The answer was lost, so the operator publishes the same build again.
    const again = { ...choice, id: await upload(build), ifLive: fix };
    expect((await operator.call(publishUpload, again)).summary[0]).toContain(`${version} is live already`);
  });

  it('needs a reason', async () => {
    const id = await upload(build);
    await expect(operator.call(publishUpload, { id, target: 'live', reason: ' ' })).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { reason: ['Enter a reason'] },
    });
  });

  it('is refused during a freeze, except as a draft', async () => {
    const id = await upload(build);
    const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
    const [from, to] = [dayFromNow(-1), dayFromNow(1)];
    await operator.call(makeChange, { action: 'freeze', from, to, reason: 'Christmas' });
    const { problems } = await operator.call(checkUpload, { id });
    expect(problems).toMatchObject([{ place: 'release freeze', stops: 'live', canForce: false }]);
    await expect(
      operator.call(publishUpload, { id, target: 'live', reason, force: true }),
    ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('frozen until') });
    await operator.call(publishUpload, { id, target: 'draft', reason });
    await operator.call(makeChange, { action: 'unfreeze', reason: 'over' });
  });
});

describe('hostile input', () => {
  const file = (path: string, bytes = 1) => ({ path, bytes, sha256: 'a'.repeat(64) });

  it.each([
    ['a path that leaves the folder', [file('../app.json')], 'files.0.path'],
    ['a reserved name', [file('aux.js')], 'files.0.path'],
    ['a record of the registry', [file('release.json')], 'files.0.path'],
    ['a file that is too large', [file('a.js', 33 * 1024 * 1024)], 'files.0.bytes'],
    ['a build that is too large', Array.from({ length: 5 }, (_, at) => file(`${at}.js`, 2 ** 25)), 'files'],
    ['the same file twice', [file('a.js'), file('A.js')], 'files'],
    ['no files', [], 'files'],
  ])('refuses %s', async (_, files, field) => {
    await expect(operator.call(startUpload, { app: 'orders', files })).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { [field]: expect.arrayContaining([expect.any(String)]) },
    });
  });

  it('refuses a list of files that is too long to read', async () => {
    const files = Array.from({ length: 6000 }, (_, at) => file(`${'long/'.repeat(70)}${at}.js`));
    await expect(operator.call(startUpload, { app: 'orders', files })).rejects.toMatchObject({
      code: 'too-large',
    });
  });

  it('refuses a file that differs from what was announced', async () => {
    const { id } = await start(build);
    const { length } = build.contentOf('entry.js');
    await expect(send(id, 'entry.js', Buffer.alloc(length + 1))).rejects.toMatchObject({ code: 'too-large' });
    await expect(send(id, 'entry.js', Buffer.alloc(length))).rejects.toMatchObject({ code: 'invalid' });
    await expect(send(id, 'other.js', Buffer.alloc(1))).rejects.toMatchObject({ code: 'not-found' });
    expect((await start(build)).missing).toContain('entry.js');
  });

  it('refuses a file without the session’s token, and one that is sent as a form', async () => {
    const { id } = await start(build);
    const path = `/api/v1/uploads/${id}/files/entry.js`;
    const body = build.contentOf('entry.js').toString();
    const binary = { 'Content-Type': 'application/octet-stream' };
    expect((await operator.fetch(path, { method: 'PUT', body, headers: binary })).status).toBe(419);
    const form = { 'Content-Type': 'multipart/form-data; boundary=x' };
    expect((await operator.fetch(path, { method: 'PUT', body, headers: form })).status).toBe(415);
    expect((await guest().fetch(path, { method: 'PUT', body, headers: binary })).status).toBe(419);
  });
});

it('deletes the files of a cancelled upload', async () => {
  const id = await upload(build);
  await operator.call(cancelUpload, { id });
  expect((await start(build)).missing).toHaveLength(3);
});
