import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SOURCE = resolve(import.meta.dirname, '../..');
const RECORDED_CALLS = resolve(SOURCE, '../../../tools/coverage/recorded-calls.json');

export const NEEDS_SERVER = '.postgres.test.ts';
/** Long tests start a temporary PostgreSQL server if they need one. */
const LONG = '.long.test.ts';
/** Tests of parts that do not depend on the database: access rules, early refusals, the API description, large PDFs. */
const BESIDE_DATABASE = /^(?:auth.matrix|openapi.openapi|proposals.large-deal)\.test\.ts$/;
/** Tests of the database, jobs, kills, filters and attacks. */
const ABOUT_DATABASE =
  /^(?:audit.chain|audit.partitions|db|faults|jobs|quote-counts|seed|lists.list-filters|http.run-write)\b/;
/**
 * Tests that take half a minute or more: of statements on a large database, of killed servers ("two-processes" has one
 * too), and of moving, backing up and restoring all data.
 */
const TAKES_LONG =
  /^(?:db.statements.query-plans|faults.(?:begun-order|crash)|data-move.move-data|backups.backups)\b/;
/** Attacks, which the long run repeats on the server. */
const ATTACKS = /^abuse\b/;
/** Tests of several users at once, of locks and of separate server processes. */
const NEEDS_CONNECTIONS = /concurrent|for update|advisory|startServer/;
/** Tests of transactions, SQL statements and null characters too. */
const DEPENDS_ON_DATABASE =
  /Promise\.all|\.transaction\(|for update|advisory|statementsOf|queriesOf|startServer|restart|\\0/;

const usesServer = (text: string) =>
  /createTestApi|openTestApi|openEmptyDatabase|filledServerDatabase/.test(text);

/** The test files in which each call of the contract last succeeded. */
export function filesOfCalls(): Set<string> {
  const recorded: Record<string, { worksIn: string }> = JSON.parse(readFileSync(RECORDED_CALLS, 'utf8'));
  const prefix = 'apps/provider-api/src/';
  return new Set(
    Object.values(recorded).flatMap(({ worksIn }) =>
      worksIn.startsWith(prefix) ? [worksIn.slice(prefix.length)] : [],
    ),
  );
}

/**
 * Test files that also run on a PostgreSQL server, relative to `src`. The embedded database is PostgreSQL too, so other
 * tests would only repeat the same statements. `database` is what `npm test` runs: tests of the database itself, of
 * several users at once and of separate processes. `calls`, in the long run, adds all others that depend on the database,
 * the attacks, and the tests in which each call of the contract succeeds. `all` is every test of the whole server.
 */
export function listServerTests(extent: 'database' | 'calls' | 'all' = 'database'): string[] {
  const calls = filesOfCalls();
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => {
    if (extent === 'database' && TAKES_LONG.test(name)) return false;
    if (name.endsWith(NEEDS_SERVER)) return true;
    if (!name.endsWith('.test.ts') || name.endsWith(LONG) || BESIDE_DATABASE.test(name)) return false;
    const text = readFileSync(join(SOURCE, name), 'utf8');
    if (!calls.has(name) && !usesServer(text)) return false;
    if (extent === 'all') return true;
    const isAttack = ATTACKS.test(name);
    if (extent === 'calls' && (isAttack || calls.has(name) || DEPENDS_ON_DATABASE.test(text))) return true;
    return ABOUT_DATABASE.test(name) || (!isAttack && NEEDS_CONNECTIONS.test(name + text));
  });
}
