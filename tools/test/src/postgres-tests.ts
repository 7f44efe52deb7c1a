import { findPostgres, startPostgres } from '@portal/provider-api/testing/postgres';
import { type Counts, NOTHING } from './counts.ts';
import { runJest } from './unit-tests.ts';

const PROVIDER = 'apps/provider-api';

/** The provider's tests once more, each on a database of its own on a PostgreSQL server. */
export async function runPostgresTests(): Promise<{ counts: Counts; output: string }> {
  const given = process.env['DATABASE_URL'];
  if (given) return runJest(PROVIDER, { DATABASE_URL: given });
  if (findPostgres() === null) {
    process.stdout.write(
      '  Not run: PostgreSQL is not installed (Debian: apt-get install postgresql), and DATABASE_URL names none.\n',
    );
    return { counts: NOTHING, output: '' };
  }
  const server = await startPostgres();
  process.stdout.write(`  ${server.version}\n`);
  try {
    return await runJest(PROVIDER, { DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}
