import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { integrityOf } from '@portal/build-config/build-files';
import type { Hono } from 'hono';
import { listVersions } from '../list.ts';
import { prune } from '../publish/prune.ts';
import { publish } from '../publish/publish.ts';
import type { ReleaseStore } from '../store/store.ts';
import { decompressionBomb, writeBuild } from '../testing.ts';
import { isBucketTest, listStored, openTestStore, readStored, writeStored } from '../testing-store.ts';
import { createRegistry } from './registry.ts';
import { TokenStore } from './tokens.ts';

const HOUR_MS = 3_600_000;

let folder: string;
let store: ReleaseStore;
let registry: Hono;
let secret: string;
let time: Date;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-uploads-'));
  store = openTestStore(join(folder, 'store'));
  time = new Date();
  registry = createRegistry(store, { publicUrl: 'https://portal.example', now: () => time });
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }));
  secret = (await new TokenStore(store).create({ team: 'fulfilment', areas: ['orders'] })).secret;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Plan {
  app: string;
  files: { path: string; bytes: number; sha256: string }[];
}

const describeFile = (path: string, content: string | Buffer) => ({
  path,
  bytes: Buffer.byteLength(content),
  sha256: createHash('sha256').update(content).digest('hex'),
});
const request = (method: string, path: string, init: RequestInit = {}, token = secret) =>
  registry.request(`/registry/v1${path}`, {
    method,
    ...init,
    headers: { Authorization: `Bearer ${token}`, ...init.headers },
  });
const post = (path: string, body: unknown, token?: string) =>
  request(
    'POST',
    path,
    { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
    token,
  );
const put = (id: string, path: string, content: string | Buffer, headers: Record<string, string> = {}) =>
  request('PUT', `/uploads/${id}/files/${path}`, {
    headers: { 'Content-Type': 'application/octet-stream', ...headers },
    body: new Uint8Array(Buffer.from(content)),
  });

/** The plan and the contents of a build of orders. */
async function buildOf(files: Record<string, string>, report = {}) {
  const dist = await writeBuild(folder, 'orders', files, report);
  const contents = new Map<string, string>([
    ['build.json', await readFile(join(dist, 'build.json'), 'utf8')],
    ...Object.entries(files),
  ]);
  const plan: Plan = {
    app: 'orders',
    files: [...contents].map(([path, content]) => describeFile(path, content)),
  };
  return { dist, contents, plan };
}

async function upload({ contents, plan }: { contents: Map<string, string>; plan: Plan }): Promise<string> {
  const { id, missing } = await (await post('/uploads', plan)).json();
  for (const path of missing) expect((await put(id, path, contents.get(path) ?? '')).status).toBe(204);
  return id;
}

describe('an upload', () => {
  it('is published by its commit, and leaves nothing behind', async () => {
    const build = await buildOf({ 'entry.js': 'code', 'chunk.js': 'chunk' });
    const id = await upload(build);
    expect(await listVersions(store)).toHaveLength(1);
    const response = await post(`/uploads/${id}/commit`, { revision: 'abc123', reason: 'new filter' });
    const { version, message } = await response.json();
    expect(message).toBe(`orders ${version} is live.`);
    expect(await store.readRecord('orders', version)).toMatchObject({
      revision: 'abc123',
      publishedBy: expect.stringMatching(/^fulfilment\/token-/),
      files: { 'entry.js': integrityOf('code'), 'chunk.js': integrityOf('chunk') },
    });
    expect((await store.readAuditLog()).at(-1)).toMatchObject({ app: 'orders', reason: 'new filter' });
    expect(await listStored(store, 'uploads')).toEqual([]);
  });

  it('records at most 200 commits, with harmless subjects', async () => {
    const hash = 'a'.repeat(40);
    const commit = {
      hash,
      subject: `\u202EFix\u001B[2J ${'x'.repeat(500)}`,
      committedAt: '2026-11-27T09:00:00Z',
    };
    const id = await upload(await buildOf({ 'entry.js': 'code' }));
    const list = (count: number) => ({
      since: hash,
      total: count,
      missing: 0,
      newest: Array(count).fill(commit),
    });
    expect((await post(`/uploads/${id}/commit`, { commits: list(10_000) })).status).toBe(413);
    for (const commits of [{ ...list(1), since: '; rm -rf' }, { ...list(1), total: -1 }, 'all'])
      expect((await post(`/uploads/${id}/commit`, { commits })).status).toBe(422);
    const { version } = await (await post(`/uploads/${id}/commit`, { commits: list(300) })).json();
    const commits = (await store.readRecord('orders', version))?.commits;
    expect(commits).toMatchObject({ total: 300, newest: { length: 200 } });
    expect(commits?.newest[0]?.subject).toBe(`Fix [2J ${'x'.repeat(191)}…`);
  });

  it('continues with what is missing, also in another process on the store', async () => {
    const { plan, contents } = await buildOf({ 'entry.js': 'code', 'chunk.js': 'chunk' });
    const { id } = await (await post('/uploads', plan)).json();
    await put(id, 'chunk.js', contents.get('chunk.js') ?? '');
    registry = createRegistry(store, { publicUrl: 'https://portal.example' });
    const again = await (await post('/uploads', { ...plan, files: plan.files.toReversed() })).json();
    expect(again).toMatchObject({ id, missing: ['entry.js', 'build.json'] });
  });

  it('refuses a commit while files are missing, and names them', async () => {
    const { plan } = await buildOf({ 'entry.js': 'code' });
    const { id } = await (await post('/uploads', plan)).json();
    const response = await post(`/uploads/${id}/commit`, {});
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ missing: ['build.json', 'entry.js'] });
  });

  it('asks again for a file that was damaged on the disk of the registry', async () => {
    const build = await buildOf({ 'entry.js': 'code' });
    const id = await upload(build);
    await writeStored(store, `uploads/${id}/build/entry.js`, 'edoc');
    const response = await post(`/uploads/${id}/commit`, {});
    expect(await response.json()).toMatchObject({ missing: ['entry.js'] });
    await put(id, 'entry.js', 'code');
    expect((await post(`/uploads/${id}/commit`, {})).status).toBe(200);
  });

  it('is published once when it is committed twice at the same time', async () => {
    const id = await upload(await buildOf({ 'entry.js': 'code' }));
    const responses = await Promise.all([1, 2, 3].map(() => post(`/uploads/${id}/commit`, {})));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await store.readAuditLog()).filter(({ app }) => app === 'orders')).toHaveLength(1);
  });

  it('is stored as a draft without becoming live, once in the log', async () => {
    const live = await upload(await buildOf({ 'entry.js': 'live' }));
    const { version } = await (await post(`/uploads/${live}/commit`, {})).json();
    const build = await buildOf({ 'entry.js': 'draft' });
    for (const outcome of ['stored', 'stored']) {
      const id = await upload(build);
      const response = await post(`/uploads/${id}/commit`, { draft: true, reason: 'pull request 7' });
      expect(await response.json()).toMatchObject({ outcome });
    }
    expect((await store.readComposition()).areas[0]).toMatchObject({ name: 'orders', version });
    expect((await store.readAuditLog()).filter(({ action }) => action === 'store')).toMatchObject([
      { from: version, to: version, reason: expect.stringMatching(/: pull request 7$/) },
    ]);
    const draft = (await store.listVersions('orders')).find((each) => each !== version) ?? '';
    const made = await post(`/apps/orders/versions/${draft}/live`, { reason: 'merged' });
    expect(await made.json()).toMatchObject({ outcome: 'published', replaced: version });
  });

  it('removes what a killed process left beside the uploads', async () => {
    if (isBucketTest()) return; // writes to a bucket leave nothing
    await upload(await buildOf({ 'entry.js': 'code' }));
    await writeStored(store, 'uploads/start.lease.x.tmp', '');
    await mkdir(store.path('uploads', 'x.deleted', 'build'), { recursive: true });
    const { plan } = await buildOf({ 'entry.js': 'other' });
    await post('/uploads', plan);
    expect((await listStored(store, 'uploads')).filter((name) => name.includes('.'))).toEqual([]);
  });

  it('belongs to its team', async () => {
    const { plan } = await buildOf({ 'entry.js': 'code' });
    const { id } = await (await post('/uploads', plan)).json();
    const other = (await new TokenStore(store).create({ team: 'support', areas: ['support'] })).secret;
    expect((await post(`/uploads/${id}/commit`, {}, other)).status).toBe(404);
    expect((await request('DELETE', `/uploads/${id}`, {}, other)).status).toBe(404);
    expect((await request('DELETE', `/uploads/${id}`)).status).toBe(204);
    expect((await post(`/uploads/${id}/commit`, {})).status).toBe(404);
  });

  it('is deleted a day after it was last continued', async () => {
    const first = await (await post('/uploads', (await buildOf({ 'entry.js': 'a' })).plan)).json();
    time = new Date(time.getTime() + 23 * HOUR_MS);
    const second = await (await post('/uploads', (await buildOf({ 'entry.js': 'b' })).plan)).json();
    time = new Date(time.getTime() + 2 * HOUR_MS);
    const third = await (await post('/uploads', (await buildOf({ 'entry.js': 'c' })).plan)).json();
    expect((await listStored(store, 'uploads')).sort()).toEqual([second.id, third.id].sort());
    expect((await post(`/uploads/${first.id}/commit`, {})).status).toBe(404);
    await prune(store);
    expect(await listStored(store, 'uploads')).toHaveLength(2);
  });
});

describe('integrity', () => {
  it('is computed from received files: refuses a file that differs from its hash', async () => {
    const { plan } = await buildOf({ 'entry.js': 'code' });
    const { id } = await (await post('/uploads', plan)).json();
    const response = await put(id, 'entry.js', 'edoc');
    expect(response.status).toBe(422);
    expect((await response.json()).message).toBe(
      'entry.js differs from its SHA-256. Publish the build again.',
    );
    expect(await readStored(store, 'uploads', id, 'build', 'entry.js')).toBeNull();
    if (!isBucketTest()) expect(await listStored(store, 'uploads', id, 'parts')).toEqual([]);
  });

  it('is not taken from the report of the build', async () => {
    const { plan, contents } = await buildOf({ 'entry.js': 'good' });
    const tampered = plan.files.map((file) =>
      file.path === 'entry.js' ? describeFile('entry.js', 'evil') : file,
    );
    const id = await upload({
      plan: { ...plan, files: tampered },
      contents: new Map([...contents, ['entry.js', 'evil']]),
    });
    const response = await post(`/uploads/${id}/commit`, {});
    expect(response.status).toBe(422);
    expect((await response.json()).message).toBe(
      '{build}/entry.js was changed after it was built. Build it again.',
    );
    expect(await listVersions(store)).toHaveLength(1);
    expect(await listStored(store, 'uploads')).toEqual([]);
  });

  it.each(['codecode', ''])('refuses %j in place of four bytes', async (content) => {
    const { plan } = await buildOf({ 'entry.js': 'code' });
    const { id } = await (await post('/uploads', plan)).json();
    expect((await put(id, 'entry.js', content)).status).toBe(413);
    expect((await put(id, 'entry.js', content, { 'Content-Length': '4' })).status).toBe(413);
  });

  it('stops a compressed file that is much larger than its original', async () => {
    const build = await buildOf({ 'entry.js': 'code' });
    const bomb = decompressionBomb(50_000_000);
    build.plan.files.push(describeFile('entry.js.br', bomb));
    const { id } = await (await post('/uploads', build.plan)).json();
    for (const [path, content] of build.contents) await put(id, path, content);
    await put(id, 'entry.js.br', bomb);
    const response = await post(`/uploads/${id}/commit`, {});
    expect((await response.json()).message).toContain('entry.js.br is damaged');
  });

  it('refuses a build of another area than the upload', async () => {
    const dist = await writeBuild(folder, 'support', { 'entry.js': 'code' });
    const report = await readFile(join(dist, 'build.json'), 'utf8');
    const id = await upload({
      plan: { app: 'orders', files: [describeFile('build.json', report), describeFile('entry.js', 'code')] },
      contents: new Map([
        ['build.json', report],
        ['entry.js', 'code'],
      ]),
    });
    const response = await post(`/uploads/${id}/commit`, {});
    expect((await response.json()).message).toBe('The build is of support, not of orders.');
  });
});
