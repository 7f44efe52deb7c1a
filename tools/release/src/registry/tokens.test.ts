import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { publish } from '../publish/publish.ts';
import type { ReleaseStore } from '../store/store.ts';
import { writeBuild } from '../testing.ts';
import { openTestStore, readStored, writeStored } from '../testing-store.ts';
import { createToken, listTokens } from './token-commands.ts';
import { TokenStore } from './tokens.ts';

const DAY_MS = 86_400_000;

let folder: string;
let store: ReleaseStore;
let time: Date;
let tokens: TokenStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-tokens-'));
  store = openTestStore(join(folder, 'store'));
  time = new Date('2026-11-27T09:00:00.000Z');
  tokens = new TokenStore(store, () => time);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('finds a token by its secret, and stores only its hash', async () => {
  const { token, secret } = await tokens.create({ team: 'reports', areas: ['reports', 'exports'] });
  expect(secret).toMatch(/^portal_release_[\w-]{43}$/);
  expect(await tokens.find(secret)).toEqual(token);
  expect(token).toMatchObject({ team: 'reports', areas: ['reports', 'exports'] });
  expect(token).not.toHaveProperty('hash');
  expect(await readStored(store, 'tokens.json')).not.toContain(secret.slice(15));
  for (const wrong of ['', 'portal_release_', `${secret}x`, secret.slice(0, -1), secret.toUpperCase()])
    expect(await tokens.find(wrong)).toBeNull();
});

it('ends a token after 90 days, or after the days that were chosen', async () => {
  const usual = await tokens.create({ team: 'reports', areas: ['reports'] });
  const short = await tokens.create({ team: 'reports', areas: ['reports'], days: 1 });
  time = new Date(time.getTime() + DAY_MS);
  expect(await tokens.find(short.secret)).toBeNull();
  time = new Date(time.getTime() + 89 * DAY_MS - 1);
  expect(await tokens.find(usual.secret)).not.toBeNull();
  time = new Date(time.getTime() + 1);
  expect(await tokens.find(usual.secret)).toBeNull();
  expect((await tokens.list()).map(({ state }) => state)).toEqual(['expired', 'expired']);
});

it('revokes one token at once, and the others stay valid', async () => {
  const first = await tokens.create({ team: 'reports', areas: ['reports'], name: 'ci' });
  const second = await tokens.create({ team: 'reports', areas: ['reports'], name: 'laptop' });
  await tokens.revoke(first.token.id);
  expect(await tokens.find(first.secret)).toBeNull();
  expect(await tokens.find(second.secret)).not.toBeNull();
  await expect(tokens.revoke(first.token.id)).rejects.toThrow('was revoked at 2026-11-27');
  await expect(tokens.revoke('00000000')).rejects.toThrow('There is no token "00000000"');
});

it('logs who got which token, and when it ended', async () => {
  const { token } = await tokens.create({ team: 'reports', areas: ['reports'], name: 'ci' });
  await tokens.revoke(token.id);
  expect(await store.readAuditLog()).toMatchObject([
    { action: 'create-token', app: 'tokens.json', detail: expect.stringContaining('reports/ci for reports') },
    { action: 'revoke-token', app: 'tokens.json', reason: null, detail: 'reports/ci' },
  ]);
});

it('can be created before anything is published', async () => {
  await tokens.create({ team: 'reports', areas: ['reports'] });
  expect((await store.readWithProblems()).problems).toEqual([]);
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }));
  expect((await store.readComposition()).shell).not.toBeNull();
});

it('keeps every token when many are created at the same time', async () => {
  const teams = ['a', 'b', 'c', 'd', 'e', 'f'];
  await Promise.all(teams.map((team) => new TokenStore(store).create({ team, areas: [team] })));
  expect((await tokens.list()).map(({ team }) => team).sort()).toEqual(teams);
});

it('gives an area to one team only, while that team has a token for it', async () => {
  const { token } = await tokens.create({ team: 'reports', areas: ['reports', 'exports'] });
  await expect(tokens.create({ team: 'orders', areas: ['orders', 'exports'] })).rejects.toThrow(
    `exports belongs to the team reports, whose token ${token.id} is valid until 2027-02-25`,
  );
  await tokens.revoke(token.id);
  await tokens.create({ team: 'orders', areas: ['orders', 'exports'] });
});

it.each([
  [{ team: 'Reports' }, 'team: must be lower-case letters'],
  [{ team: '../x' }, 'team: must be lower-case letters'],
  [{ areas: [] }, 'areas: '],
  [{ areas: ['../orders'] }, 'areas.0: must be "shell" or the name of an area'],
  [{ areas: ['*'] }, 'areas.0: must be "shell" or the name of an area'],
  [{ name: 'my laptop\n' }, 'name: must be lower-case letters'],
  [{ days: 0 }, '1 to 365 days'],
  [{ days: 366 }, '1 to 365 days'],
  [{ days: 1.5 }, '1 to 365 days'],
])('refuses %j', async (changes, problem) => {
  await expect(tokens.create({ team: 'reports', areas: ['reports'], ...changes })).rejects.toThrow(problem);
  expect(await tokens.list()).toEqual([]);
});

it('accepts no token while the file is damaged, and does not overwrite it', async () => {
  const { secret } = await tokens.create({ team: 'reports', areas: ['reports'] });
  const damaged = (await readStored(store, 'tokens.json'))?.slice(0, 200) ?? '';
  await writeStored(store, 'tokens.json', damaged);
  await expect(tokens.find(secret)).rejects.toThrow('tokens.json is damaged');
  await expect(tokens.create({ team: 'orders', areas: ['orders'] })).rejects.toThrow('is damaged');
  expect(await readStored(store, 'tokens.json')).toBe(damaged);
});

it('prints a new token once, and lists tokens without their secret', async () => {
  const printed = await createToken(store, { team: 'reports', areas: ['reports'], name: 'ci' });
  const secret = printed.find((line) => line.startsWith('portal_release_')) ?? '';
  expect(await new TokenStore(store).find(secret)).toMatchObject({ team: 'reports', name: 'ci' });
  const [line] = await listTokens(store);
  expect(line).toMatch(/^[0-9a-f]{8} {2}reports\/ci +active +until .+ {2}reports$/);
  expect(line).not.toContain(secret);
});
