import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { type Api, createApi } from '../../api.ts';
import { DEMO_PASSWORD } from '../../seed/people.ts';
import { type Browser, createBrowser } from '../../testing/browser.ts';
import { testConfig } from '../../testing/config.ts';
import { type FilledServer, startFilledServer } from '../../testing/database/filled-server.ts';
import { findPostgres, type PostgresServer } from '../../testing/database/postgres-server.ts';
import { runOn, startReplica } from '../../testing/database/replica.ts';
import { MAX_LAG_MS } from './replicas.ts';

const { auth, multiQuotes, partner, quotes } = contract;

let primary: FilledServer;
let replica: PostgresServer;
/** Two processes of the API. */
let one: Api;
let two: Api;

beforeAll(async () => {
  if (findPostgres() === null) return;
  primary = await startFilledServer({ durable: true });
  replica = await startReplica(primary);
  const config = testConfig({
    databaseUrl: primary.databaseUrl,
    databaseReadUrls: [primary.urlAt(replica)],
  });
  one = await createApi({ config });
  two = await createApi({ config });
});
afterAll(async () => {
  await one?.close();
  await two?.close();
  await replica?.stop();
  await primary?.stop();
});
afterEach(async () => {
  await runOn(replica.url, 'select pg_wal_replay_resume()').catch(() => {});
});

const browserOf = (api: Api) => createBrowser((request) => api.app.fetch(request));

async function signIn(api: Api, email: string): Promise<Browser> {
  const browser = browserOf(api);
  await browser.call(auth.login, { email, password: DEMO_PASSWORD });
  return browser;
}

/** The same session at another process. */
function at(api: Api, { cookies }: Browser): Browser {
  const browser = browserOf(api);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

async function countReads(api: Api, target: string): Promise<number> {
  const { text } = await api.provider.metrics.write();
  return Number(new RegExp(`portal_database_reads_total{target="${target}"} (\\d+)`).exec(text)?.[1] ?? 0);
}

/** Whether the replica answers the reads of a user, who has written nothing for a while. */
async function readsFromReplica(api: Api, user: Browser): Promise<boolean> {
  const before = await countReads(api, 'replica');
  await user.call(auth.getMe, {});
  return (await countReads(api, 'replica')) > before;
}

/** The test's own time limit ends it. */
async function until(look: () => Promise<boolean>): Promise<void> {
  while (!(await look())) await wait(700);
}

const nameOf = (user: Browser, uuid: string) =>
  user.call(multiQuotes.get, { uuid }).then(
    ({ name }) => name,
    (error: { status: number }) => error.status,
  );

const describeWithPostgres = findPostgres() === null ? describe.skip : describe;

describeWithPostgres('a replica', () => {
  it('answers reads, and shows in the metrics how far it is behind', async () => {
    const amelia = await signIn(one, 'role1@acme.test');
    await until(() => readsFromReplica(one, amelia));
    const { text } = await one.provider.metrics.write();
    expect(text).toMatch(/portal_database_replica_used\{replica="\/tmp\/[^"]+"\} 1/);
    const lag = Number(/portal_database_replica_lag_seconds\{[^}]+\} (\S+)/.exec(text)?.[1]);
    expect(lag).toBeLessThan(MAX_LAG_MS / 1000);
  });

  it('that lags is not used for a session that wrote, in any process', async () => {
    const amelia = await signIn(one, 'role1@acme.test');
    const colleague = await signIn(two, 'role2@acme.test');
    const { uuid } = await amelia.call(multiQuotes.create, { name: 'Before' });
    await until(() => readsFromReplica(two, colleague));
    await until(async () => (await nameOf(colleague, uuid)) === 'Before');

    await runOn(replica.url, 'select pg_wal_replay_pause()');
    const { version } = await amelia.call(multiQuotes.get, { uuid });
    await amelia.call(multiQuotes.update, { uuid, version, name: 'After' });
    // The colleague sees the old name: proof that the replica answers, and does not have the change.
    expect(await nameOf(colleague, uuid)).toBe('Before');
    expect(await nameOf(amelia, uuid)).toBe('After');
    expect(await nameOf(at(two, amelia), uuid)).toBe('After');
  });

  it('that lags does not hide what others created: it is looked up on the primary', async () => {
    const amelia = await signIn(one, 'role1@acme.test');
    const colleague = await signIn(two, 'role2@acme.test');
    await until(() => readsFromReplica(two, colleague));
    await runOn(replica.url, 'select pg_wal_replay_pause()');
    const { uuid } = await amelia.call(multiQuotes.create, { name: 'New' });
    const before = await countReads(two, 'repeated');
    expect(await nameOf(colleague, uuid)).toBe('New');
    expect(await countReads(two, 'repeated')).toBe(before + 1);
  });

  it('that lags is not used after a refused write, so that the current state is loaded', async () => {
    const amelia = await signIn(one, 'role1@acme.test');
    const colleague = await signIn(two, 'role2@acme.test');
    const { uuid } = await amelia.call(multiQuotes.create, { name: 'Before' });
    await until(() => readsFromReplica(two, colleague));
    await until(async () => (await nameOf(colleague, uuid)) === 'Before');
    await runOn(replica.url, 'select pg_wal_replay_pause()');
    const { version } = await amelia.call(multiQuotes.get, { uuid });
    await amelia.call(multiQuotes.update, { uuid, version, name: 'After' });
    const stale = await colleague.call(multiQuotes.get, { uuid });
    expect(stale.name).toBe('Before');
    await expect(
      colleague.call(multiQuotes.update, { uuid, version: stale.version, name: 'Mine' }),
    ).rejects.toMatchObject({ status: 409 });
    expect(await nameOf(colleague, uuid)).toBe('After');
    expect(await nameOf(at(one, colleague), uuid)).toBe('After');
  });

  it('that lags refuses an ended session at once', async () => {
    const amelia = await signIn(one, 'role1@acme.test');
    const other = at(two, amelia);
    await until(() => readsFromReplica(two, other));
    await runOn(replica.url, 'select pg_wal_replay_pause()');
    await amelia.call(auth.logout, {});
    await expect(other.call(auth.getMe, {})).rejects.toMatchObject({ status: 401 });
  });

  it('lets an API token read what it wrote', async () => {
    const amelia = await signIn(one, 'role1@acme.test');
    await amelia.call(auth.confirmPassword, { password: DEMO_PASSWORD });
    const { plainTextToken } = await amelia.call(partner.createToken, {
      name: 'Sync',
      scopes: ['quotes:read', 'quotes:write'],
    });
    const call = async (api: Api, method: string, path: string, body?: object) => {
      const response = await api.app.fetch(
        new Request(`http://portal.test/api/v1${path}`, {
          method,
          headers: {
            Authorization: `Bearer ${plainTextToken}`,
            Accept: 'application/json',
            'Content-Type': 'application/json',
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      );
      return { status: response.status, body: await response.json() };
    };
    const { items } = await amelia.call(quotes.single.list, { status: ['created'], perPage: 1 });
    const reference = items[0]?.reference ?? '';
    const { version } = (await call(one, 'GET', `/quotes/${reference}`)).body.data;
    await until(async () => {
      const before = await countReads(two, 'replica');
      await call(two, 'GET', `/quotes/${reference}`);
      return (await countReads(two, 'replica')) > before;
    });
    await runOn(replica.url, 'select pg_wal_replay_pause()');
    const changed = await call(one, 'PUT', `/quotes/${reference}`, {
      version,
      custom_reference: 'By token',
    });
    expect(changed).toMatchObject({ status: 200, body: { data: { custom_reference: 'By token' } } });
    expect((await call(two, 'GET', `/quotes/${reference}`)).body.data).toEqual(changed.body.data);
  });

  it(`that lags by more than ${MAX_LAG_MS / 1000} seconds is not used by anyone, until it has caught up`, async () => {
    const amelia = await signIn(one, 'role1@acme.test');
    const colleague = await signIn(two, 'role2@acme.test');
    const { uuid } = await amelia.call(multiQuotes.create, { name: 'Before' });
    await until(() => readsFromReplica(two, colleague));
    await until(async () => (await nameOf(colleague, uuid)) === 'Before');
    await runOn(replica.url, 'select pg_wal_replay_pause()');
    const { version } = await amelia.call(multiQuotes.get, { uuid });
    await amelia.call(multiQuotes.update, { uuid, version, name: 'After' });
    await until(async () => (await nameOf(colleague, uuid)) === 'After');
    expect(await readsFromReplica(two, colleague)).toBe(false);
    expect((await two.provider.metrics.write()).text).toMatch(/portal_database_replica_used\{[^}]+\} 0/);
    await runOn(replica.url, 'select pg_wal_replay_resume()');
    await until(() => readsFromReplica(two, colleague));
  });

  it('that lags delays webhooks, until it has the change or is not used', async () => {
    const amelia = await signIn(one, 'role1@acme.test');
    await until(() => readsFromReplica(one, amelia));
    await runOn(replica.url, 'select pg_wal_replay_pause()');
    await amelia.call(multiQuotes.create, { name: 'Sent by webhook' });
    let hasWaited = false;
    const waiting = one.provider.replicas.waitForAll().then(() => (hasWaited = true));
    await wait(MAX_LAG_MS / 2);
    expect(hasWaited).toBe(false);
    await runOn(replica.url, 'select pg_wal_replay_resume()');
    await waiting;
    await runOn(replica.url, 'select pg_wal_replay_pause()');
    await amelia.call(multiQuotes.create, { name: 'Sent by webhook' });
    await one.provider.replicas.waitForAll();
    expect(one.provider.replicas.lags()).toEqual([expect.objectContaining({ seconds: null })]);
  });

  it('that is killed fails no read, and cuts off no export', async () => {
    const amelia = await signIn(one, 'role1@acme.test');
    await until(() => readsFromReplica(one, amelia));
    const expected = await (await amelia.fetch('/api/v1/quotes/export')).text();
    expect(expected.split('\n').length).toBeGreaterThan(200);

    const begun = await amelia.fetch('/api/v1/quotes/export');
    const reader = begun.body?.getReader();
    const parts = [await reader?.read()];
    let isOver = false;
    const statuses = new Set<number>();
    const reading = Array.from({ length: 4 }, async () => {
      while (!isOver) statuses.add((await amelia.fetch('/api/v1/quotes?per_page=5')).status);
    });
    await wait(500);
    await replica.stop();
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) parts.push(part);
    await wait(2000);
    isOver = true;
    await Promise.all(reading);
    expect([...statuses]).toEqual([200]);
    expect(new TextDecoder().decode(Buffer.concat(parts.map((part) => part?.value ?? Buffer.of())))).toBe(
      expected,
    );
    await amelia.call(quotes.single.list, {});
  });
});
