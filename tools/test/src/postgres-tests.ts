import { findPostgres, startPostgres } from '@portal/provider-api/testing/postgres';
import { type CheckResult, ZERO_COUNTS } from './counts.ts';
import { runJest } from './jest.ts';

const PROVIDER = 'apps/provider-api';

/**
 * Runs the provider's tests that depend on the database once more, on a PostgreSQL server: the one of `DATABASE_URL`,
 * or a temporary one.
 */
export async function runPostgresTests(): Promise<CheckResult> {
  const given = process.env['DATABASE_URL'];
  if (given) return runOn(given);
  if (findPostgres() === null) {
    process.stdout.write(
      '  Skipped: PostgreSQL is not installed (Debian: apt-get install postgresql) and DATABASE_URL is not set.\n',
    );
    return { counts: ZERO_COUNTS, output: '' };
  }
  const server = await startPostgres();
  process.stdout.write(`  ${server.version}\n`);
  try {
    return await runOn(server.url);
  } finally {
    await server.stop();
  }
}

/** One file waits for minutes: after each kill of a server, another one takes its jobs over only after 25 seconds. */
const runOn = (url: string) => runJest([PROVIDER], { DATABASE_URL: url }, { extraWorkers: 1 });
