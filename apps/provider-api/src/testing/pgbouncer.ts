import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { serverUserOptions } from './database/postgres-server.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

export const isPgbouncerInstalled = () => existsSync(PROGRAM);

export interface Pgbouncer {
  /** URL of the same database behind pgBouncer. */
  url: string;
  stop(): Promise<void>;
}

/** Starts pgBouncer in transaction mode in front of a database, with fewer connections than the portal opens. */
export async function startPgbouncer(databaseUrl: string): Promise<Pgbouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pgbouncer-'));
  const { host, port, database, user } = new pg.Client({ connectionString: databaseUrl });
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
${database} = host=${host} port=${port} dbname=${database} user=${user}
[pgbouncer]
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
listen_addr =
unix_socket_dir = ${folder}
unix_socket_mode = 0777
auth_type = any
`,
  );
  chmodSync(folder, 0o777);
  chmodSync(file, 0o644);
  const child = spawn(PROGRAM, [file], { ...serverUserOptions(), stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (data: Buffer) => (output = (output + data).slice(-4000)));
  const ended = once(child, 'close');
  const url = databaseUrl.replace(/([?&]host=)[^&]*/, `$1${encodeURIComponent(folder)}&port=6432`);
  while (!existsSync(join(folder, '.s.PGSQL.6432'))) {
    if (child.exitCode !== null) throw new Error(`pgBouncer ended:\n${output}`);
    await wait(50);
  }
  return {
    url,
    async stop() {
      child.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
