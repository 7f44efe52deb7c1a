import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseManifest } from '@portal/release-manifest';
import type { Hono } from 'hono';
import { planCanary } from '../channels/canary.ts';
import { makeChange } from '../channels/make-change.ts';
import { planSchedule } from '../channels/schedule.ts';
import { planDisable } from '../channels/switch.ts';
import { publish } from '../publish/publish.ts';
import { createPortal } from '../serve/serve.ts';
import type { ReleaseStore } from '../store/store.ts';
import { EVERYTHING, writeBuild } from '../testing.ts';
import { openTestStore, writeStored } from '../testing-store.ts';
import { createRegistry } from './registry.ts';
import { TokenStore } from './tokens.ts';

let folder: string;
let store: ReleaseStore;
let registry: Hono;
let secret: string;
let time: Date;
let errors: unknown[];
/** Versions of orders, oldest first. */
let versions: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-registry-'));
  store = openTestStore(join(folder, 'store'));
  time = new Date();
  errors = [];
  registry = createRegistry(store, {
    publicUrl: 'https://portal.example',
    trustProxy: true,
    now: () => time,
    onError: (error) => errors.push(error),
  });
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }));
  await publish(store, await writeBuild(folder, 'support', { 'entry.js': 'support' }));
  versions = [];
  for (const code of ['old', 'new'])
    versions.push((await publish(store, await writeBuild(folder, 'orders', { 'entry.js': code }))).version);
  secret = (await new TokenStore(store).create({ team: 'fulfilment', areas: ['orders'], name: 'ci' })).secret;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  registry.request(`/registry/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${secret}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
const messageOf = async (response: Response) => (await response.json()).message;
const live = async (app: string) => {
  const composition = await store.readComposition();
  return composition.areas.find(({ name }) => name === app)?.version;
};

describe('reading', () => {
  it('lists apps, versions, the live composition and the log', async () => {
    expect(await (await call('GET', '/apps')).json()).toMatchObject({
      apps: expect.arrayContaining([{ name: 'orders', live: versions[1], versions: 2 }]),
    });
    const listed = await (await call('GET', '/apps/orders/versions')).json();
    expect(listed.versions.map(({ state }: { state: string }) => state).sort()).toEqual(['live', 'previous']);
    expect(await (await call('GET', '/composition')).json()).toEqual(await store.readComposition());
    const { entries } = await (await call('GET', '/log?app=orders')).json();
    expect(entries.map(({ to }: { to: string }) => to)).toEqual(versions);
    expect((await call('GET', '/apps/unknown/versions')).status).toBe(404);
    expect((await call('GET', '/nothing')).status).toBe(404);
  });
});

describe('changing', () => {
  it('rolls back, and logs the team and the name of its token', async () => {
    const response = await call('POST', '/apps/orders/rollback', { reason: 'blank page' });
    expect(await response.json()).toEqual({ from: versions[1], to: versions[0], message: '' });
    expect(await live('orders')).toBe(versions[0]);
    expect((await store.readAuditLog()).at(-1)).toMatchObject({
      actor: 'fulfilment/ci',
      action: 'rollback',
      reason: 'blank page',
    });
  });

  it('makes any stored version live, and the replaced one stays the fallback', async () => {
    const response = await call('POST', `/apps/orders/versions/${versions[0]}/live`, {});
    expect(await response.json()).toMatchObject({ outcome: 'published', replaced: versions[1] });
    expect((await store.readComposition()).areas[0]).toMatchObject({
      version: versions[0],
      previous: versions[1],
      rolledBack: [],
    });
  });

  it('makes a preview link of a stored version, which shows it in one session and to nobody else', async () => {
    const [first = '', second = ''] = versions;
    const body = { hours: 2, reason: 'pull request 12' };
    const response = await call('POST', `/apps/orders/versions/${first}/preview`, body);
    const { link, message } = await response.json();
    expect(message).toContain(`The first signed-in session that opens the link gets orders ${first} until`);
    expect(link).toMatch(/^https:\/\/portal\.example\/orders\?preview=[\w-]{32}$/);
    expect(await live('orders')).toBe(second);
    const portalFor = (session: string) =>
      createPortal(store, { title: 'Portal', visitorOf: async () => ({ ...EVERYTHING, session }) });
    const reviewer = portalFor('1'.repeat(64));
    expect((await reviewer.request(link)).status).toBe(303);
    const versionIn = async (portal: Hono) =>
      parseManifest(await (await portal.request('/app.json')).json()).areas.find(
        ({ name }) => name === 'orders',
      )?.version;
    expect([await versionIn(reviewer), await versionIn(portalFor('2'.repeat(64)))]).toEqual([first, second]);
    expect(await store.readAuditLog()).toContainEqual(
      expect.objectContaining({ actor: 'fulfilment/ci', action: 'preview', reason: 'pull request 12' }),
    );
  });

  it.each([
    ['without a reason', 'orders', '9.9.9', { hours: 2 }, 422, 'A reason is needed'],
    ['of a version that is not stored', 'orders', '9.9.9', { reason: 'x' }, 422, 'has no version "9.9.9"'],
    ['for longer than two weeks', 'orders', '9.9.9', { hours: 337, reason: 'x' }, 422, 'hours'],
    ['of an area of another team', 'support', '9.9.9', { reason: 'x' }, 403, 'not for support'],
  ])('makes no preview link %s', async (_, app, version, body, status, message) => {
    const response = await call('POST', `/apps/${app}/versions/${version}/preview`, body);
    expect([response.status, await messageOf(response)]).toEqual([status, expect.stringContaining(message)]);
    expect((await store.readComposition()).areas.flatMap(({ channels }) => channels)).toEqual([]);
  });

  it('removes an area', async () => {
    expect((await call('POST', '/apps/orders/remove', { reason: 'retired' })).status).toBe(200);
    expect(await live('orders')).toBeUndefined();
  });

  it('does not remove an area that operators turned off: publishing it again would turn it on', async () => {
    const options = { reason: 'leaks prices', message: 'Call us.' };
    await makeChange(store, (composition) => planDisable(composition, 'orders', options));
    const response = await call('POST', '/apps/orders/remove', {});
    expect(response.status).toBe(422);
    expect(await messageOf(response)).toBe(
      'orders is disabled. Only an operator of the portal can remove it now.',
    );
    expect(
      (await store.readComposition()).areas.find(({ name }) => name === 'orders')?.disabled,
    ).not.toBeNull();
    const published = await messageOf(await call('POST', `/apps/orders/versions/${versions[0]}/live`, {}));
    expect(published).toContain(
      `orders ${versions[0]} is live; before: ${versions[1]}.\norders has been disabled since`,
    );
  });

  it('makes due changes first, so that they cannot replace what it makes live', async () => {
    const [first = ''] = versions;
    const then = new Date('2020-01-01T00:00:00Z');
    const at = new Date('2020-01-02T00:00:00Z');
    const reason = 'planned';
    const dist = await writeBuild(folder, 'orders', { 'entry.js': 'canary' });
    const { version } = await publish(store, dist, { draft: true });
    await makeChange(store, (now) =>
      planCanary(store, now, 'orders', version, { to: 'testers' }, { reason }),
    );
    await makeChange(store, (now) => planSchedule(now, 'promote', 'orders', { at, reason }, then));
    expect(await (await call('POST', `/apps/orders/versions/${first}/live`, {})).json()).toMatchObject({
      ...{ outcome: 'published', replaced: version },
    });
    expect(await live('orders')).toBe(first);
    expect((await store.readComposition()).scheduled).toEqual([]);
  });

  it('refuses with the message of the command', async () => {
    const response = await call('POST', '/apps/orders/rollback', { to: versions[1] });
    expect(response.status).toBe(422);
    expect(await messageOf(response)).toBe(`orders ${versions[1]} is live already.`);
    const forced = await call('POST', '/apps/orders/rollback', { force: true });
    expect(await messageOf(forced)).toBe('--force needs --reason "why".');
  });

  it.each(['support', 'shell', 'unknown'])('refuses %s, which is not an area of the token', async (app) => {
    const before = await store.readComposition();
    for (const [path, body] of [
      [`/apps/${app}/rollback`, {}],
      [`/apps/${app}/remove`, {}],
      [`/apps/${app}/versions/1.0.0-x/live`, {}],
      ['/uploads', { app, files: [{ path: 'a.js', bytes: 1, sha256: '0'.repeat(64) }] }],
    ] as const) {
      const response = await call('POST', path, body);
      expect(response.status).toBe(403);
      expect(await messageOf(response)).toBe(`The token fulfilment/ci is for orders, not for ${app}.`);
    }
    expect(await store.readComposition()).toEqual(before);
  });

  it.each(['..%2Fsupport', '%2e%2e%2fsupport', 'x%00', 'a b'])('refuses %s as a version', async (version) => {
    const response = await call('POST', `/apps/orders/versions/${version}/live`, {});
    expect(response.status).toBe(422);
    expect((await call('POST', '/apps/orders/rollback', { to: decodeURIComponent(version) })).status).toBe(
      422,
    );
    expect(await live('orders')).toBe(versions[1]);
  });

  it('waits for a store that is damaged, without naming its folder', async () => {
    await writeStored(store, 'app.json', 'null');
    const response = await call('POST', '/apps/orders/rollback', {});
    expect(response.status).toBe(503);
    const message = await messageOf(response);
    expect(message).toContain('app.json cannot be read completely, so nothing was changed');
    expect(message).not.toContain(folder);
  });
});

describe('tokens', () => {
  it.each([
    ['no token', ''],
    ['a wrong token', 'Bearer portal_release_wrong'],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['a huge token', `Bearer ${'x'.repeat(10_000)}`],
  ])('answers 401 to %s, on every endpoint but discovery', async (_what, authorization) => {
    for (const [method, path] of [
      ['GET', '/apps'],
      ['GET', '/composition'],
      ['GET', '/log'],
      ['POST', '/apps/orders/rollback'],
      ['POST', '/uploads'],
      ['PUT', '/uploads/x/files/y'],
      ['DELETE', '/uploads/x'],
    ] as const) {
      const response = await call(method, path, undefined, { Authorization: authorization });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
    }
    const discovery = await call('GET', '/discovery.json', undefined, { Authorization: authorization });
    expect(discovery.status).toBe(200);
  });

  it('ignores cookies', async () => {
    const response = await call('GET', '/apps', undefined, { Authorization: '', Cookie: 'portal_session=x' });
    expect(response.status).toBe(401);
  });

  it('answers 401 as soon as the token is revoked', async () => {
    const [token] = await new TokenStore(store).list();
    await new TokenStore(store).revoke(token?.id ?? '');
    expect((await call('GET', '/apps')).status).toBe(401);
  });

  it('makes only that client wait after 20 wrong tokens', async () => {
    const from = (address: string, token = secret) =>
      call('GET', '/apps', undefined, { Authorization: `Bearer ${token}`, 'X-Forwarded-For': address });
    for (let at = 0; at < 20; at += 1) expect((await from('192.0.2.1', `wrong${at}`)).status).toBe(401);
    const refused = await from('192.0.2.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('192.0.2.2')).status).toBe(200);
    time = new Date(time.getTime() + 15 * 60_000);
    expect((await from('192.0.2.1')).status).toBe(200);
  });

  it('answers 503 while tokens.json is damaged', async () => {
    await writeStored(store, 'tokens.json', '{');
    expect((await call('GET', '/apps')).status).toBe(503);
    expect(errors).toHaveLength(1);
  });
});

describe('bodies', () => {
  it('must be JSON or bytes, as the endpoint needs, and not compressed', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await call('POST', '/apps/orders/rollback', 'reason=x', form)).status).toBe(415);
    expect((await call('POST', '/apps/orders/rollback', '{}', { 'Content-Encoding': 'gzip' })).status).toBe(
      415,
    );
    expect((await call('PUT', '/uploads/x/files/a.js', '{}')).status).toBe(415);
    expect(await live('orders')).toBe(versions[1]);
  });

  it.each([
    ['{', 'The body is not JSON.'],
    ['null', 'body: '],
    ['[]', 'body: '],
    ['{"reasons":"x"}', 'reasons'],
    ['{"reason":7}', 'reason: '],
    ['{"to":"../support"}', 'to: must be the name of a version'],
    [`{"reason":"${'x'.repeat(1001)}"}`, 'reason: '],
  ])('refuses %j with the reason', async (body, problem) => {
    const response = await call('POST', '/apps/orders/rollback', body);
    expect(response.status).toBe(422);
    expect(await messageOf(response)).toContain(problem);
    expect(await live('orders')).toBe(versions[1]);
  });

  it('must not be large', async () => {
    const large = JSON.stringify({ reason: 'x'.repeat(20_000) });
    expect((await call('POST', '/apps/orders/rollback', large)).status).toBe(413);
  });
});
