import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { findPrimaryUrl } from '../db/servers/primary.ts';
import { BackupError } from '../db/storage/backup-error.ts';

/** Debian installs the programs here, outside `PATH`. */
const DEBIAN = '/usr/lib/postgresql';

function findProgram(name: string): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const found = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin', name))
    .find((path) => existsSync(path));
  return found ?? name;
}

/** A server of `DATABASE_URL` that takes writes, and never pgBouncer, which has no sessions. */
export async function findBackupUrl({
  databaseUrl,
  databaseDirectUrl,
}: DatabaseConfig): Promise<string | null> {
  const url = databaseDirectUrl ?? databaseUrl;
  return url === null ? null : findPrimaryUrl(url);
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>;

/** The connection string without its password, and libpq's variables for what node-postgres does by itself. */
export function toLibpq(databaseUrl: string): { url: string; env: Record<string, string> } {
  const [, before, password, after] = /^([\w+.-]+:\/\/[^:@/?]*):([^@/?]*)(@.*)$/.exec(databaseUrl) ?? [];
  const env: Record<string, string> = {};
  // Other users of the machine can read the arguments of a process.
  if (password !== undefined) env['PGPASSWORD'] = decodeURIComponent(password);
  // node-postgres trusts the system's certificate authorities; libpq does so only with this variable.
  if (databaseUrl.includes('sslmode=verify-full') && !databaseUrl.includes('sslrootcert='))
    env['PGSSLROOTCERT'] = process.env['PGSSLROOTCERT'] ?? 'system';
  return { url: password === undefined ? databaseUrl : `${before}${after}`, env };
}

interface Program {
  child: ChildProcess;
  /** Resolves when the program ends; rejects with its stderr if it fails. */
  done: Promise<void>;
}

/** Starts one of PostgreSQL's client programs with pipes. */
export function startProgram(name: string, args: readonly string[], env: Record<string, string>): Program {
  const child = spawn(findProgram(name), args, {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (data: Buffer) => (complaint = (complaint + data).slice(-2000)));
  const done = once(child, 'close').then(
    ([code]) => {
      if (code !== 0) throw new BackupError(`${name} failed: ${complaint.trim() || `exit code ${code}`}`);
    },
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      throw new BackupError(`${name} is not installed. Install PostgreSQL's client programs.`);
    },
  );
  done.catch(() => {}); // the caller awaits it later
  return { child, done };
}
