import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { testConfig } from '../testing/config.ts';
import { approve } from '../testing/crash/approvals.ts';
import { withServer } from '../testing/database/server-databases.ts';
import { filledServerDatabase, type ServerDatabase } from '../testing/database/template.ts';
import { startServer } from '../testing/server-process.ts';

const { quotes, orders } = contract;

let dataDir: string;
let database: ServerDatabase;
let env: Record<string, string>;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-begun-'));
  database = await filledServerDatabase(process.env['DATABASE_URL'] ?? '');
  const appKey = testConfig().appKey ?? ''; // the key of the filled database
  env = { DATABASE_URL: database.url, DATA_DIR: dataDir, APP_KEY: appKey };
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('creates the order once that a process had begun when it was killed', async () => {
  const killed = await startServer(env);
  const amelia = await killed.asUser('role1@acme.test');
  const waiting = await amelia.call(quotes.single.list, { status: ['data_added'], sort: 'expiredAt' });
  const reference = waiting.items.at(-1)?.reference ?? '';
  await withServer(database.url, async (client) => {
    // Nothing can be added to the orders meanwhile: the job waits in the middle of its work.
    await client.query('begin');
    await client.query('lock table orders in share mode');
    await approve(amelia, reference);
    await until(async () => {
      const { rowCount } = await client.query(
        "select 1 from jobs.job where name = 'orders.create' and state = 'active' and data ->> 'reference' = $1",
        [reference],
      );
      return rowCount === 1;
    });
    await killed.kill();
    await client.query('rollback');
  });
  const restarted = await startServer(env);
  const again = restarted.guest(amelia.cookies);
  expect(await again.call(quotes.single.get, { reference })).toMatchObject({ status: 'processing' });
  await until(async () => (await again.call(quotes.single.get, { reference })).status === 'approved');
  const { items } = await again.call(orders.list, { search: reference });
  expect(items.map(({ quoteReference }) => quoteReference)).toEqual([reference]);
  await restarted.stop();
});

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await wait(50);
}
