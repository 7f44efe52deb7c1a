import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { testEnv } from '../../testing/config.ts';
import { addressFile } from '../../testing/crash/imports.ts';
import { type FilledServer, startFilledServer } from '../../testing/database/filled-server.ts';
import { findPostgres } from '../../testing/database/postgres-server.ts';
import { withServer } from '../../testing/database/server-databases.ts';
import { isPgbouncerInstalled, type Pgbouncer, startPgbouncer } from '../../testing/pgbouncer.ts';
import { type ServerProcess, startServer } from '../../testing/server-process.ts';

const { auth, multiQuotes, quotes } = contract;
const canRun = findPostgres() !== null && isPgbouncerInstalled();
const SECOND = 1000;
const SITES = 60;

let dataDir: string;
let postgres: FilledServer;
let bouncer: Pgbouncer;
/** Two processes, which start at once: both want to migrate. */
let one: ServerProcess;
let two: ServerProcess;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-bouncer-'));
  if (!canRun) return;
  postgres = await startFilledServer();
  bouncer = await startPgbouncer(postgres.databaseUrl);
  const env = { ...testEnv(bouncer.url, dataDir), DATABASE_DIRECT_URL: postgres.databaseUrl };
  [one, two] = await Promise.all([startServer(env), startServer(env)]);
});
afterAll(async () => {
  await Promise.all([one?.kill(), two?.kill()]);
  await bouncer?.stop();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Connections of the portal's processes to PostgreSQL, without pgBouncer's. */
const countDirect = () =>
  withServer(postgres.databaseUrl, async (client) => {
    const { rows } = await client.query(
      "select count(*)::int as found from pg_stat_activity where application_name = '' and query not like '%pg_stat_activity%' and datname = current_database()",
    );
    return rows[0].found as number;
  });

const describeWithPgbouncer = canRun ? describe : describe.skip;

describeWithPgbouncer('the portal behind pgBouncer in transaction mode', () => {
  it('answers many calls at once over four connections', async () => {
    const users = await Promise.all(
      ['role1', 'role2', 'role3'].flatMap((role) =>
        [one, two].map((server) => server.asUser(`${role}@acme.test`)),
      ),
    );
    const answers = await Promise.all(
      users.flatMap((user) =>
        Array.from({ length: 20 }, (_, index) =>
          index % 5 === 0
            ? user.call(multiQuotes.create, { name: `Parallel ${index}` }).then(() => 'created')
            : user.call(quotes.single.list, { perPage: 5, page: index }).then(({ items }) => items.length),
        ),
      ),
    );
    expect(answers.filter((answer) => answer === 'created')).toHaveLength(24);
    expect(answers.filter((answer) => answer === 5)).toHaveLength(96);
    expect(await countDirect()).toBeLessThanOrEqual(4);
  });

  it('imports and searches with jobs of both processes', async () => {
    const amelia = await one.asUser('role1@acme.test');
    const { uuid } = await amelia.call(multiQuotes.create, { name: 'Behind pgBouncer' });
    await amelia.call(multiQuotes.locations.importLocations, { uuid, addresses: addressFile(SITES) });
    await amelia.call(multiQuotes.startSearch, { uuid });
    while ((await amelia.call(multiQuotes.getSearchProgress, { uuid })).status !== 'searched')
      await wait(100);
    await expect(amelia.call(multiQuotes.getSearchProgress, { uuid })).resolves.toMatchObject({
      processedCount: SITES,
    });
    for (const server of [one, two])
      expect(server.log.filter(({ event }) => event === 'job.failed' || event === 'request.failed')).toEqual(
        [],
      );
  });

  it('wakes a worker at once, because the queue listens on a direct connection', async () => {
    const outbox = join(dataDir, 'outbox');
    const count = () => (existsSync(outbox) ? readdirSync(outbox).length : 0);
    const before = count();
    await one.guest().call(auth.requestPasswordReset, { email: 'role3@acme.test' });
    while (count() === before) await wait(20);
    const { rows } = await withServer(postgres.url, (client) =>
      client.query(`select count(*)::int as listening from pg_stat_activity
        where application_name = 'pgboss' and (query like 'LISTEN%' or query like '%pg_listening_channels%')`),
    );
    expect(rows).toEqual([{ listening: 2 }]);
  });

  it('answers 503 while pgBouncer cannot be reached, and does not end', async () => {
    const amelia = await one.asUser('role1@acme.test');
    await bouncer.stop();
    await wait(SECOND);
    await expect(amelia.call(quotes.single.list, {})).rejects.toMatchObject({ status: 503 });
    expect(one.child.exitCode).toBeNull();
  });
});
