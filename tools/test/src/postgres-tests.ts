import { findPostgres, startPostgres } from '@portal/provider-api/testing/postgres';
import { type CheckResult, ZERO_COUNTS } from './counts.ts';
import { runJest } from './jest.ts';

const FOLDERS = ['apps/provider-api', 'tools/release'];

/**
 * Runs the provider's tests that depend on the database once more, on a PostgreSQL server: the one of `DATABASE_URL`,
 * or a temporary one. Also runs the release tests with the state in a database.
 */
export function runPostgresTests(): Promise<CheckResult> {
  return withPostgres({});
}

/** The PostgreSQL tests with the attacks, a test of each call, and more kills. */
export function runLongPostgresTests(): Promise<CheckResult> {
  return withPostgres({ TEST_LONG: '1', CRASH_KILLS: process.env['CRASH_KILLS'] ?? '5' });
}

async function withPostgres(env: NodeJS.ProcessEnv): Promise<CheckResult> {
  const given = process.env['DATABASE_URL'];
  if (given) return runOn(given, env);
  if (findPostgres() === null) {
    process.stdout.write(
      '  Skipped: PostgreSQL is not installed (Debian: apt-get install postgresql) and DATABASE_URL is not set.\n',
    );
    return { counts: ZERO_COUNTS, output: '' };
  }
  const server = await startPostgres();
  process.stdout.write(`  ${server.version}\n`);
  try {
    return await runOn(server.url, env);
  } finally {
    await server.stop();
  }
}

/** One file waits for minutes: after each kill of a server, another one takes its jobs over only after 25 seconds. */
const runOn = (url: string, env: NodeJS.ProcessEnv) =>
  runJest(FOLDERS, { ...env, DATABASE_URL: url }, { extraWorkers: 1 });
