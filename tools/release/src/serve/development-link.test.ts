import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testUser } from '@portal/auth/testing';
import { type AreaDescriptor, parseManifest } from '@portal/release-manifest';
import { describeChannelState } from '../channels/describe.ts';
import {
  createDevelopmentLink,
  planDevelopmentLink,
  planEndDevelopment,
} from '../channels/development-link.ts';
import { hashKey } from '../channels/hash-key.ts';
import { makeChange } from '../channels/make-change.ts';
import { planDisable } from '../channels/switch.ts';
import { publish } from '../publish/publish.ts';
import { remove } from '../publish/rollback.ts';
import { ReleaseStore } from '../store/store.ts';
import { EVERYTHING, writeBuild } from '../testing.ts';
import type { Visitor } from './resolve-manifest.ts';
import { createPortal } from './serve.ts';

let folder: string;
let store: ReleaseStore;
let live: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-development-'));
  store = new ReleaseStore(join(folder, 'store'));
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }, { pages: [] }));
  live = (await publish(store, await writeBuild(folder, 'orders', { 'entry.js': 'live' }))).version;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ORIGIN = 'http://localhost:3001';
const EMAIL = 'Kim.Reed@acme.test';
const options = { user: EMAIL, reason: 'INC-7', hours: 8 };
const session = (name: string, user: Partial<Visitor['user']> = {}): Visitor => ({
  ...EVERYTHING,
  session: hashKey(name),
  user: testUser({ email: EMAIL, ...user }),
});
const request = (visitor: Visitor | null, path: string) =>
  createPortal(store, { title: 'Portal', visitorOf: async () => visitor }).request(path);
const open = async (visitor: Visitor | null, key: string) =>
  (await request(visitor, `/orders?preview=${key}`)).status;
const policy = async (visitor: Visitor | null) =>
  (await request(visitor, '/orders')).headers.get('content-security-policy') ?? '';
async function area(visitor: Visitor): Promise<AreaDescriptor | undefined> {
  return parseManifest(await (await request(visitor, '/app.json')).json()).areas[0];
}
const link = () => createDevelopmentLink(store, 'orders', `${ORIGIN}/remoteEntry.js`, options);
const developer = session('developer');

describe('a development link', () => {
  it('has one session load the area from the developer’s server', async () => {
    const { key } = await link();
    expect(await open(developer, key)).toBe(303);
    expect(await area(developer)).toMatchObject({
      ...{ version: 'dev', entry: '/areas/orders/dev/remoteEntry.js', integrity: '', previous: null },
      ...{ development: ORIGIN, paths: ['/orders'] },
    });
    for (const file of ['remoteEntry.js', 'static/chunk.1.js', 'main.hot-update.js']) {
      const answer = await request(developer, `/areas/orders/dev/${file}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([307, `${ORIGIN}/${file}`]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    const html = await (await request(developer, '/orders')).text();
    expect(html).not.toContain(`/areas/orders/${live}/`);
  });

  it('has that session load the area while it is disabled', async () => {
    const { key } = await link();
    await makeChange(store, (composition) =>
      planDisable(composition, 'orders', { reason: 'INC-7', message: 'Closed.' }),
    );
    await open(developer, key);
    expect(await area(developer)).toMatchObject({ version: 'dev', disabled: null });
    expect(await area(session('other'))).toMatchObject({ version: live, disabled: { message: 'Closed.' } });
  });

  it('widens the content policy of that session alone', async () => {
    const before = await policy(developer);
    const { key } = await link();
    await open(developer, key);
    const directives = (await policy(developer)).split('; ').filter((part) => part.includes('localhost'));
    expect(directives.map((part) => part.split(' ')[0])).toEqual(['script-src', 'img-src', 'connect-src']);
    expect(directives.at(-1)).toContain(`${ORIGIN} ws://localhost:3001`);
    const withoutNonce = (text: string) => text.replace(/'nonce-[^']+'/, '');
    for (const other of [session('other'), null])
      expect(withoutNonce(await policy(other))).toBe(withoutNonce(before));
  });

  it('is for nobody else: not another session, not signed out, not with another key', async () => {
    const { key } = await link();
    expect(await open(null, key)).toBe(200);
    expect(await open(session('other'), 'x'.repeat(32))).toBe(410);
    expect(await open(session('other'), `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).toBe(410);
    expect(await open(developer, key)).toBe(303);
    expect(await open(session('other'), key)).toBe(410);
    expect(await area(session('other'))).toMatchObject({ version: live });
    expect((await area(session('other')))?.development).toBeUndefined();
    for (const visitor of [session('other'), null])
      expect((await request(visitor, '/areas/orders/dev/remoteEntry.js')).status).toBe(404);
  });

  it('is for its user only, and is not used up by others', async () => {
    const { key, summary } = await link();
    expect(summary.join(' ')).toContain(`The first session of ${EMAIL} that opens the link`);
    for (const email of ['role1@acme.test', `x${EMAIL}`, `${EMAIL}.test`, '']) {
      const other = session('other', { email });
      const answer = await request(other, `/orders?preview=${key}`);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'no-store']);
      expect(await answer.text()).toContain('is for another user');
      expect((await area(other))?.development).toBeUndefined();
    }
    expect(await open(developer, key)).toBe(303);
    expect(await area(developer)).toMatchObject({ development: ORIGIN });
    // The user may have signed in twice, but a link is for one session.
    expect(await open(session('second'), key)).toBe(410);
    expect(await open(session('other', { email: 'role1@acme.test' }), key)).toBe(403);
  });

  it('is not for staff who act as its user', async () => {
    const { key } = await link();
    const staff = session('staff', { impersonatedBy: { id: 3, name: 'Sam Cole' } });
    const answer = await request(staff, `/orders?preview=${key}`);
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining('do not work while you act as another user'),
    ]);
    expect(await open(developer, key)).toBe(303);
    const acting = { ...staff, session: developer.session };
    expect(await area(acting)).toMatchObject({ version: live });
    expect(await policy(acting)).not.toContain('localhost');
    expect((await request(acting, '/areas/orders/dev/remoteEntry.js')).status).toBe(404);
  });

  it.each([
    ['in upper case', 'KIM.REED@ACME.TEST', 303],
    ['with spaces around it', ` ${EMAIL} `, 303],
    ['with a letter that only Unicode folds', '\u212Aim.Reed@acme.test', 403],
    ['with another domain', 'kim.reed@acme.testing', 403],
  ])('finds its user by an address %s', async (_case, user, status) => {
    const { key } = await createDevelopmentLink(store, 'orders', `${ORIGIN}/a.js`, { ...options, user });
    expect(await open(developer, key)).toBe(status);
  });

  it('ends when its user gets another address', async () => {
    const { key } = await link();
    await open(developer, key);
    const renamed = session('developer', { email: 'kim.cole@acme.test' });
    expect(await area(renamed)).toMatchObject({ version: live });
    expect(await policy(renamed)).not.toContain('localhost');
    expect((await request(renamed, '/areas/orders/dev/remoteEntry.js')).status).toBe(404);
  });

  it('is opened by one of many sessions at once', async () => {
    const { key } = await link();
    const opened = await Promise.all(
      Array.from({ length: 8 }, (_, at) => open(session(`session ${at}`), key)),
    );
    expect(opened.filter((status) => status === 303)).toHaveLength(1);
  });

  it('ends when it expires', async () => {
    const old = await makeChange(store, (now) =>
      planDevelopmentLink(now, 'orders', `${ORIGIN}/a.js`, options, new Date('2020-01-01T00:00:00Z')),
    );
    expect(await open(developer, old.key)).toBe(410);
    const composition = await store.readComposition();
    const opened = composition.developmentLinks.map((one) => ({ ...one, session: developer.session }));
    await store.exclusively((lease) =>
      store.apply(lease, {
        composition: { ...composition, developmentLinks: opened },
        audit: { action: 'open-development', app: 'orders', from: live, to: live, reason: null },
      }),
    );
    expect(await area(developer)).toMatchObject({ version: live });
    expect(await policy(developer)).not.toContain('localhost');
    expect((await request(developer, '/areas/orders/dev/a.js')).status).toBe(404);
    // The next link removes it.
    await link();
    expect((await store.readComposition()).developmentLinks).toHaveLength(1);
  });

  it('can be ended by an operator, and ends with its area', async () => {
    const { key } = await link();
    await open(developer, key);
    expect(describeChannelState(await store.readComposition()).join('\n')).toContain(
      `One session develops: orders from ${ORIGIN}`,
    );
    await makeChange(store, (now) => planEndDevelopment(now, 'orders', 'done'));
    expect(await area(developer)).toMatchObject({ version: live });
    expect(await open(developer, key)).toBe(410);
    await link();
    await remove(store, 'orders', 'gone');
    expect((await store.readComposition()).developmentLinks).toEqual([]);
    expect((await store.readAuditLog()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['development-link', 'open-development', 'end-development']),
    );
  });

  it('never redirects to another path than a file of that server', async () => {
    const { key } = await link();
    await open(developer, key);
    for (const path of ['..%2f..%2fapp.json', '%2f%2fevil.test/a.js', 'a/../../b.js', '/evil.test/a.js', ''])
      expect([404, 301].includes((await request(developer, `/areas/orders/dev/${path}`)).status)).toBe(true);
    expect((await request(developer, '/areas/account/dev/remoteEntry.js')).status).toBe(404);
  });

  it('stores neither the key, the session nor the user’s address in clear, and refuses what cannot be used', async () => {
    const { key } = await link();
    await open(developer, key);
    const stored = JSON.stringify([await store.readComposition(), await store.readAuditLog()]);
    for (const secret of [key, EMAIL, EMAIL.toLowerCase()]) expect(stored).not.toContain(secret);
    const create = (url: string, changes = {}) =>
      createDevelopmentLink(store, 'orders', url, { ...options, ...changes });
    for (const url of [
      ...[
        'http://evil.test/a.js',
        'javascript:alert(1)',
        'https://user:pass@evil.test',
        'localhost:3001',
        '',
      ],
      ...["https://evil.test';script-src *;/a.js", 'file:///etc/passwd', `${ORIGIN}/`, `${ORIGIN}/a b.js`],
    ])
      await expect(create(url)).rejects.toThrow('cannot be used');
    await expect(create(`${ORIGIN}/a.js`, { hours: 25 })).rejects.toThrow('from 1 to 24 hours');
    for (const user of ['', ' ', 'kim', 'kim@', 'kim reed@acme.test'])
      await expect(create(`${ORIGIN}/a.js`, { user })).rejects.toThrow('is not an email address');
    await expect(create(`${ORIGIN}/a.js`, { reason: ' ' })).rejects.toThrow('A reason is needed');
    await expect(createDevelopmentLink(store, 'shell', `${ORIGIN}/a.js`, options)).rejects.toThrow();
    await expect(createDevelopmentLink(store, 'gone', `${ORIGIN}/a.js`, options)).rejects.toThrow(
      'no published area "gone"',
    );
  });
});
