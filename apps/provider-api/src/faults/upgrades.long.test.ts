import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { latestMigration } from '../migrations/schema-version.ts';
import type { Browser } from '../testing/browser.ts';
import { testEnv } from '../testing/config.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../testing/database/postgres-server.ts';
import { withServer } from '../testing/database/server-databases.ts';
import { type Checkout, checkOut, findPreviousVersion } from '../testing/previous-checkout.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';

const { multiQuotes, orders, quotes, support } = contract;
const AMELIA = 'role1@acme.test';
const MINUTES = 60_000;
/** Times that each version reads and writes while both run. */
const ROUNDS = 10;

const previousVersion = findPostgres() === null ? null : findPreviousVersion();
const describeWithHistory = previousVersion === null ? describe.skip : describe;

let previous: Checkout;
let postgres: PostgresServer;
let dataDir: string;
let before: ServerProcess;
let current: ServerProcess;
/** What the previous version wrote before the upgrade. */
const written = { multiQuote: '', quote: '', order: '', caseId: 0 };

const env = () => ({ ...testEnv(postgres.url, dataDir), DEMO_DATA: '1' });
const startPrevious = () => startServer(env(), { main: previous.main });

async function readMigrated(): Promise<number> {
  return withServer(postgres.url, async (client) => {
    const { rows } = await client.query<{ latest: string }>(
      'select max(created_at)::text as latest from drizzle.__drizzle_migrations',
    );
    return Number(rows[0]?.latest);
  });
}

const openCase = (user: Browser, subject: string) =>
  user.call(support.createCase, {
    type: 'billing',
    subject,
    description: 'Too high',
    issueType: 'Invoice Query',
    issueSubType: 'Duplicate Billing',
  });

/** Writes a quote, an order and a case on one server, and reads them on both. */
async function writeAndRead(writer: Browser, reader: Browser, text: string): Promise<void> {
  const { reference } = { reference: written.quote };
  await writer.call(quotes.single.update, { reference, notes: text });
  await writer.call(orders.notify, { reference: written.order, subject: text, message: text });
  const { id } = await openCase(writer, text);
  await writer.call(support.createComment, { id, comment: text });
  for (const user of [writer, reader]) {
    await expect(user.call(quotes.single.get, { reference })).resolves.toMatchObject({ notes: text });
    const history = await user.call(orders.listHistory, { reference: written.order });
    expect(JSON.stringify(history)).toContain(text);
    await expect(user.call(support.getCase, { id })).resolves.toMatchObject({ subject: text });
    const comments = await user.call(support.listComments, { id });
    // The provider's own comment may be there too: it takes the case in a job.
    expect(comments).toEqual(expect.arrayContaining([expect.objectContaining({ comment: text })]));
  }
}

beforeAll(async () => {
  if (previousVersion === null) return;
  dataDir = mkdtempSync(join(tmpdir(), 'portal-upgrade-'));
  previous = checkOut(previousVersion);
  postgres = await startPostgres();
  before = await startPrevious();
  const user = await before.asUser(AMELIA);
  written.multiQuote = (await user.call(multiQuotes.create, { name: 'Of the previous version' })).uuid;
  const { items: saved } = await user.call(quotes.single.list, { status: ['created'], perPage: 1 });
  const { items: open } = await user.call(orders.list, { status: ['open'], perPage: 1 });
  written.quote = saved[0]?.reference ?? '';
  written.order = open[0]?.reference ?? '';
  written.caseId = (await openCase(user, 'Of the previous version')).id;
  await user.call(quotes.single.update, { reference: written.quote, notes: 'Of the previous version' });
});
afterAll(async () => {
  await Promise.all([before?.kill(), current?.kill()]);
  await postgres?.stop();
  previous?.remove();
  if (dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true });
});

describeWithHistory('an upgrade from the version before the newest migration', () => {
  it(
    'migrates while the previous version serves, and keeps what it wrote',
    async () => {
      expect(await readMigrated()).toBeLessThan(latestMigration());
      const user = await before.asUser(AMELIA);
      const failures: unknown[] = [];
      let isOver = false;
      const reading = (async () => {
        while (!isOver) {
          await user.call(quotes.single.list, { perPage: 5 }).catch((error: unknown) => failures.push(error));
          await wait(20);
        }
      })();
      current = await startServer(env());
      isOver = true;
      await reading;
      expect(failures).toEqual([]);
      expect(await readMigrated()).toBe(latestMigration());

      const now = await current.asUser(AMELIA);
      const name = 'Of the previous version';
      await expect(now.call(multiQuotes.get, { uuid: written.multiQuote })).resolves.toMatchObject({ name });
      await expect(now.call(support.getCase, { id: written.caseId })).resolves.toMatchObject({
        subject: name,
      });
      await expect(now.call(quotes.single.get, { reference: written.quote })).resolves.toMatchObject({
        notes: name,
      });
    },
    15 * MINUTES,
  );

  it(
    'lets both versions read and write quotes, orders and cases at once',
    async () => {
      const old = await before.asUser(AMELIA);
      const now = await current.asUser(AMELIA);
      for (let round = 0; round < ROUNDS; round += 1) {
        await writeAndRead(old, now, `Previous version, round ${round}`);
        await writeAndRead(now, old, `This version, round ${round}`);
      }
      const [fromOld, fromNow] = await Promise.all(
        [old, now].map((user, index) => openCase(user, `At once ${index}`)),
      );
      expect(fromOld?.caseNumber).not.toBe(fromNow?.caseNumber);
      const errors = [...before.log, ...current.log].filter((event) => event['level'] === 'error');
      expect(errors).toEqual([]);
    },
    15 * MINUTES,
  );

  it(
    'refuses to start the previous version on the migrated database',
    async () => {
      await before.stop();
      await expect(startPrevious()).rejects.toThrow('written by a newer version of the portal');
      const user = await current.asUser(AMELIA);
      await expect(user.call(quotes.single.get, { reference: written.quote })).resolves.toBeDefined();
    },
    15 * MINUTES,
  );
});
