import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import type { Browser } from '../../testing/browser.ts';
import { testEnv } from '../../testing/config.ts';
import { addressFile } from '../../testing/crash/imports.ts';
import { type FilledServer, startFilledServer } from '../../testing/database/filled-server.ts';
import { findPostgres, type PostgresServer } from '../../testing/database/postgres-server.ts';
import { joinServerUrls, runOn, startIndependentCopy, startReplica } from '../../testing/database/replica.ts';
import { withServer } from '../../testing/database/server-databases.ts';
import { type ServerProcess, startServer } from '../../testing/server-process.ts';

const { auth, multiQuotes } = contract;
const SECOND = 1000;
const SITES = 60;

let dataDir: string;
let primary: FilledServer;
let standby: PostgresServer;
/** The database at the standby. */
let standbyUrl: string;
/** A copy from before the fail-over, and the folder at which it appears later, first in DATABASE_URL. */
let old: PostgresServer;
let oldAddress: string;
let env: Record<string, string>;
let portal: ServerProcess;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-failover-'));
  if (findPostgres() === null) return;
  primary = await startFilledServer({ durable: true });
  old = await startIndependentCopy(primary);
  oldAddress = join(dataDir, 'old');
  standby = await startReplica(primary);
  // As docs/operations.md describes it: a write is confirmed when both servers have it.
  await runOn(primary.url, "alter system set synchronous_standby_names = '*'");
  await runOn(primary.url, 'select pg_reload_conf()');
  standbyUrl = primary.urlAt(standby);
  const oldUrl = primary.urlAt({ url: `postgres://portal@/?host=${oldAddress}` });
  env = {
    ...testEnv(joinServerUrls([oldUrl, primary.databaseUrl, standbyUrl]), dataDir),
    DATABASE_READ_URLS: standbyUrl,
  };
  portal = await startServer(env);
});
afterAll(async () => {
  await portal?.kill();
  await old?.stop();
  await standby?.stop();
  await primary?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Outcome {
  status: number;
  retryAfter: string | null;
  message: string;
}

/** Sends a write with an idempotency key until it is confirmed, as a client does. */
async function createQuote(user: Browser, name: string, outcomes: Outcome[]): Promise<string> {
  const key = name.replaceAll(' ', '-');
  for (;;) {
    const response = await user.fetch('/api/v1/multi-quotes', {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'X-XSRF-TOKEN': user.csrfToken(),
        'Idempotency-Key': key,
      },
      body: JSON.stringify({ name }),
    });
    const body = await response.json();
    const retryAfter = response.headers.get('retry-after');
    outcomes.push({ status: response.status, retryAfter, message: body.message ?? '' });
    if (response.ok) return body.data.uuid;
    if (response.status !== 503) throw new Error(`${response.status} ${body.message}`);
    await wait(200);
  }
}

const folderOf = ({ url }: PostgresServer) => decodeURIComponent(/[?&]host=([^&]*)/.exec(url)?.[1] ?? '');

const countQuotes = (name: string) =>
  withServer(standbyUrl, async (client) => {
    const { rows } = await client.query('select count(*)::int as found from multi_quotes where name = $1', [
      name,
    ]);
    return rows[0].found as number;
  });

const describeWithPostgres = findPostgres() === null ? describe.skip : describe;

describeWithPostgres('a fail-over', () => {
  it('loses nothing that was confirmed, does nothing twice, and needs no restart', async () => {
    const amelia = await portal.asUser('role1@acme.test');
    const reader = await portal.asUser('role2@acme.test');
    const { uuid: searched } = await amelia.call(multiQuotes.create, {
      name: 'Searched during the fail-over',
    });
    await amelia.call(multiQuotes.locations.importLocations, {
      uuid: searched,
      addresses: addressFile(SITES),
    });

    const outcomes: Outcome[] = [];
    const created = new Map<string, string>();
    let isOver = false;
    const writing = [1, 2, 3].map(async (writer) => {
      for (let count = 0; !isOver; count += 1) {
        const name = `Written ${writer} ${count}`;
        created.set(await createQuote(amelia, name, outcomes), name);
      }
    });
    const reads = { ok: 0, refused: 0, longest: 0 };
    const reading = (async () => {
      while (!isOver) {
        const began = performance.now();
        const { status } = await reader.fetch('/api/v1/multi-quotes?per_page=5');
        if (status === 200) reads.ok += 1;
        else reads.refused += 1;
        reads.longest = Math.max(reads.longest, performance.now() - began);
        await wait(20);
      }
    })();

    await wait(3 * SECOND);
    await amelia.call(multiQuotes.startSearch, { uuid: searched });
    // The server dies with its disk.
    await primary.stop();
    await wait(3 * SECOND);
    const during = { ok: reads.ok, ready: (await fetch(`${portal.url}/readyz`)).status };
    await wait(SECOND);
    expect(reads.ok).toBeGreaterThan(during.ok);
    expect(during.ready).toBe(200);

    await runOn(standby.url, "alter system set synchronous_standby_names = ''");
    await runOn(standby.url, 'select pg_reload_conf()');
    await runOn(standby.url, 'select pg_promote()');
    const promotedAt = performance.now();
    await createQuote(amelia, 'After the promotion', outcomes);
    const recoveredMs = performance.now() - promotedAt;
    await wait(3 * SECOND);
    isOver = true;
    await Promise.all([...writing, reading]);

    expect(recoveredMs).toBeLessThan(10 * SECOND);
    expect(reads.refused).toBe(0);
    const failed = outcomes.filter(({ status }) => status !== 201 && status !== 200);
    expect(failed.length).toBeGreaterThan(0);
    expect([...new Set(failed.map(({ status, retryAfter }) => `${status} ${retryAfter}`))]).toEqual([
      '503 5',
    ]);
    expect(created.size).toBeGreaterThan(10);
    for (const [uuid, name] of created) {
      await expect(amelia.call(multiQuotes.get, { uuid })).resolves.toMatchObject({ name });
      expect(await countQuotes(name)).toBe(1);
    }
    expect(portal.child.exitCode).toBeNull();
    expect(portal.log.filter(({ event }) => event === 'database.failover')).toHaveLength(1);
    const metrics = await (await fetch(`${portal.url}/metrics`)).text();
    expect(metrics).toContain('portal_database_failovers_total 1');

    // The jobs of the search go on at the new primary, the ones that were running included.
    while ((await amelia.call(multiQuotes.getSearchProgress, { uuid: searched })).status !== 'searched')
      await wait(200);
    await expect(amelia.call(multiQuotes.getSearchProgress, { uuid: searched })).resolves.toMatchObject({
      processedCount: SITES,
    });
  });

  it('leaves the queue listening, so that a mail is sent at once', async () => {
    const outbox = join(dataDir, 'outbox');
    const mails = () =>
      (existsSync(outbox) ? readdirSync(outbox) : [])
        .filter((name) => name.endsWith('.json'))
        .map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')).to[0] as string);
    await portal.guest().call(auth.requestPasswordReset, { email: 'role3@acme.test' });
    while (!mails().includes('role3@acme.test')) await wait(50);
    const listening = await withServer(standbyUrl, async (client) => {
      const { rows } = await client.query(
        "select count(*)::int as found from pg_stat_activity where query like 'LISTEN%' or query like '%pg_listening_channels%'",
      );
      return rows[0].found as number;
    });
    expect(listening).toBeGreaterThan(0);
  });

  it('does not go back to an old primary that starts again, nor does a new process', async () => {
    symlinkSync(folderOf(old), oldAddress);
    const oldUrl = primary.urlAt(old);
    expect((await runOn(oldUrl, 'select pg_is_in_recovery() as is')).rows).toEqual([{ is: false }]);
    const another = await startServer(env);
    try {
      await wait(SECOND);
      for (const [server, name] of [
        [portal, 'Written by the old process'],
        [another, 'Written by a new process'],
      ] as const) {
        const amelia = await server.asUser('role1@acme.test');
        await amelia.call(multiQuotes.create, { name });
        expect(await countQuotes(name)).toBe(1);
      }
      expect(portal.log.filter(({ event }) => event === 'database.failover')).toHaveLength(1);
    } finally {
      await another.kill();
    }
  });

  it('writes of a process that finds no primary are refused, and nothing was changed', async () => {
    const amelia = await portal.asUser('role1@acme.test');
    await standby.stop();
    await wait(SECOND);
    await expect(amelia.call(multiQuotes.create, { name: 'Too late' })).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('Nothing was changed'),
    });
    expect(portal.child.exitCode).toBeNull();
  });
});
