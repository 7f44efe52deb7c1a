import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Hono } from 'hono';
import { ReleaseStore } from '../store/store.ts';
import { createRegistry } from './registry.ts';
import { TokenStore } from './tokens.ts';

let folder: string;
let store: ReleaseStore;
let registry: Hono;
let secret: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-limits-'));
  store = new ReleaseStore(join(folder, 'store'));
  registry = createRegistry(store, { publicUrl: 'https://portal.example' });
  secret = (await new TokenStore(store).create({ team: 'fulfilment', areas: ['orders'] })).secret;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const request = (method: string, path: string, type: string, body: string) =>
  registry.request(`/registry/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': type },
    body,
  });
const post = (path: string, body: unknown) => request('POST', path, 'application/json', JSON.stringify(body));
const put = (id: string, path: string, content: string) =>
  request('PUT', `/uploads/${id}/files/${path}`, 'application/octet-stream', content);
const file = (path: string, bytes = 1) => ({ path, bytes, sha256: '0'.repeat(64) });

/** Starts an upload of one file and returns its id. */
async function start(content: string): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const plan = { app: 'orders', files: [{ path: 'entry.js', bytes: content.length, sha256 }] };
  return (await (await post('/uploads', plan)).json()).id;
}

it.each([
  ['../entry.js'],
  ['/entry.js'],
  ['a/../entry.js'],
  ['a//b.js'],
  ['a\\b.js'],
  ['.npmrc'],
  ['a/.hidden'],
  ['entry.js\0'],
  ['entry js'],
  ['entrée.js'],
  ['ｅntry.js'],
  ['con.js'],
  ['a/AUX'],
  ['lpt1.txt'],
  ['name.'],
  ['a./b.js'],
  ['release.json'],
  ['Release.JSON'],
  ['a:b.js'],
  [`${'a/'.repeat(120)}b.js`],
  ['%2e%2e/entry.js'],
])('refuses the name %j', async (path) => {
  const response = await post('/uploads', { app: 'orders', files: [file(path)] });
  expect(response.status).toBe(422);
  expect((await response.json()).message).toContain('files.0.path: ');
  expect(await readdir(store.folder)).not.toContain('uploads');
});

it.each([
  ['a name twice', ['a.js', 'a.js']],
  ['names that differ only in case', ['a/B.js', 'A/b.js']],
  ['a file that is also a folder', ['a/b.js', 'a']],
  ['a file that is also a folder in another case', ['A', 'a/b.js']],
])('refuses %s', async (_what, paths) => {
  const response = await post('/uploads', { app: 'orders', files: paths.map((path) => file(path)) });
  expect(response.status).toBe(422);
  expect((await response.json()).message).toContain('twice, or as a file and a folder');
});

it.each([
  ['no files', []],
  ['too many files', Array.from({ length: 6_005 }, (_, at) => file(`${at}.js`))],
  ['a large file', [file('a.js', 32 * 1024 * 1024 + 1)]],
  ['a large upload', Array.from({ length: 5 }, (_, at) => file(`${at}.js`, 31 * 1024 * 1024))],
  ['a negative size', [file('a.js', -1)]],
  ['a size that is not whole', [file('a.js', 1.5)]],
  ['a hash that is none', [{ ...file('a.js'), sha256: 'x' }]],
  ['a further field', [{ ...file('a.js'), mode: 511 }]],
])('refuses %s', async (_what, files) => {
  expect((await post('/uploads', { app: 'orders', files })).status).toBe(422);
});

it('refuses a list of more than 2 MB before it is read', async () => {
  const response = await post('/uploads', { app: 'orders', files: [file('x'.repeat(3_000_000))] });
  expect(response.status).toBe(413);
});

it('allows ten unfinished uploads of a team, and continues those', async () => {
  const plans = Array.from({ length: 11 }, (_, at) => ({ app: 'orders', files: [file(`${at}.js`)] }));
  for (const plan of plans.slice(0, 10)) expect((await post('/uploads', plan)).status).toBe(200);
  const refused = await post('/uploads', plans[10]);
  expect(refused.status).toBe(429);
  expect((await refused.json()).message).toContain('You have 10 unfinished uploads');
  expect((await post('/uploads', plans[0])).status).toBe(200);
});

it.each(['x', '..', '0'.repeat(32), '0'.repeat(31), `${'0'.repeat(31)}.`])(
  'answers 404 to the upload %j',
  async (id) => {
    expect((await post(`/uploads/${id}/commit`, {})).status).toBe(404);
    expect((await put(id, 'entry.js', 'code')).status).toBe(404);
  },
);

it('stores only files of the plan, inside the upload', async () => {
  const id = await start('code');
  for (const path of ['other.js', '..%2f..%2fapp.json', '%2e%2e%2fupload.json', 'entry.js%00'])
    expect((await put(id, path, 'code')).status).toBe(404);
  expect((await readdir(store.folder)).sort()).toEqual(['audit.jsonl', 'tokens.json', 'uploads']);
  expect(await readdir(store.path('uploads', id, 'build'))).toEqual([]);
});

it('does not follow links that the store contains', async () => {
  const id = await start('code');
  await writeFile(join(folder, 'outside'), '1234567');
  await symlink(join(folder, 'outside'), store.path('uploads', id, 'build', 'entry.js'));
  expect((await put(id, 'entry.js', 'code')).status).toBe(204);
  expect(await readFile(join(folder, 'outside'), 'utf8')).toBe('1234567');
});
