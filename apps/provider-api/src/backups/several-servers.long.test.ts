import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { type BackupLoad, findLost, startBackupLoad } from '../testing/backup-load.ts';
import { testEnv } from '../testing/config.ts';
import { type FilledServer, startFilledServer } from '../testing/database/filled-server.ts';
import { findPostgres, type PostgresServer } from '../testing/database/postgres-server.ts';
import { joinServerUrls, runOn, startReplica } from '../testing/database/replica.ts';
import { isPgbouncerInstalled, type Pgbouncer, startPgbouncer } from '../testing/pgbouncer.ts';
import { startServer } from '../testing/server-process.ts';

const { multiQuotes } = contract;
const canRun = findPostgres() !== null && isPgbouncerInstalled();

let root: string;
let primary: FilledServer;
let standby: PostgresServer;
let bouncer: Pgbouncer;
/** The primary is last, after a server that does not answer and a server that refuses writes. */
let serverUrls: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'portal-several-'));
  if (!canRun) return;
  primary = await startFilledServer({ durable: true });
  standby = await startReplica(primary);
  bouncer = await startPgbouncer(primary.databaseUrl);
  const missing = primary.urlAt({ url: `postgres://portal@/?host=${join(root, 'missing')}` });
  serverUrls = joinServerUrls([missing, primary.urlAt(standby), primary.databaseUrl]);
});
afterAll(async () => {
  await bouncer?.stop();
  await standby?.stop();
  await primary?.stop();
  rmSync(root, { recursive: true, force: true });
});

/** Runs `npm run backup` or `npm run restore`. */
function run(command: 'backup' | 'restore', args: readonly string[], env: Record<string, string>) {
  const file = join(import.meta.dirname, '..', `${command}.ts`);
  return new Promise<{ code: unknown; output: string }>((resolve) =>
    execFile(
      process.execPath,
      ['--no-warnings', file, ...args],
      { env: { PATH: process.env['PATH'], ...env } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    ),
  );
}

const countOn = async (url: string, name: string): Promise<number> => {
  const { rows } = await runOn(url, `select count(*)::int as found from multi_quotes where name = '${name}'`);
  return rows[0].found;
};

const describeWithServers = canRun ? describe : describe.skip;

describeWithServers.each([
  ['with several servers', () => testEnv(serverUrls, join(root, 'data'))],
  [
    'with several servers behind pgBouncer in transaction mode',
    () => ({ ...testEnv(bouncer.url, join(root, 'data')), DATABASE_DIRECT_URL: serverUrls }),
  ],
] as const)('a portal %s', (name, getEnv) => {
  const later = `Written after the back-up ${name}`;
  let env: Record<string, string>;
  let folder: string;
  let confirmed: Pick<BackupLoad, 'caseId' | 'multiQuotes' | 'files'>;

  it('is backed up from the primary while it runs, and refuses a restore until it is stopped', async () => {
    env = getEnv();
    folder = join(root, name);
    const portal = await startServer(env);
    try {
      const load = await startBackupLoad(portal);
      await load.moreWrites(5);
      confirmed = { caseId: load.caseId, multiQuotes: [...load.multiQuotes], files: [...load.files] };
      await expect(run('backup', [folder], env)).resolves.toMatchObject({ code: 0 });
      await load.stop();
      const user = await portal.asUser('role1@acme.test');
      await user.call(multiQuotes.create, { name: later });
      const refused = await run('restore', [folder, '--force'], env);
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Stop every server') });
      expect(await countOn(primary.databaseUrl, later)).toBe(1);
    } finally {
      await portal.stop();
    }
  });

  it('is restored into the primary, which copies the data to its replica', async () => {
    await expect(run('restore', [folder, '--check'], env)).resolves.toMatchObject({ code: 0 });
    await expect(run('restore', [folder, '--force'], env)).resolves.toMatchObject({ code: 0 });
    expect(await countOn(primary.databaseUrl, later)).toBe(0);
    while ((await countOn(primary.urlAt(standby), later)) !== 0) await wait(50);
    const portal = await startServer(env);
    try {
      await expect(findLost(portal, confirmed)).resolves.toEqual([]);
      const user = await portal.asUser('role1@acme.test');
      await user.call(multiQuotes.create, { name: 'Written after the restore' });
    } finally {
      await portal.stop();
    }
  });
});
