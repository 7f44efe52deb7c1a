import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SOURCE = resolve(import.meta.dirname, '../..');
const RECORDED_CALLS = resolve(SOURCE, '../../../tools/coverage/recorded-calls.json');

export const NEEDS_SERVER = '.postgres.test.ts';
/** Tests of parts that do not depend on the database: access rules, early refusals, the API description. */
const BEFORE_DATABASE = /^(?:auth.matrix|openapi.openapi)\.test\.ts$/;
/** Tests of the database, jobs, kills, filters and attacks. */
const ABOUT_DATABASE = /^(?:abuse|db|faults|jobs|seed|http.list-filters|http.run-write)\b/;
/** Tests of concurrent connections, transactions, SQL statements, separate server processes and null characters. */
const DEPENDS_ON_DATABASE =
  /Promise\.all|\.transaction\(|for update|advisory|statementsOf|queriesOf|startServer|restart|\\0/;

const usesServer = (text: string) => /createTestApi|openTestApi|filledServerDatabase/.test(text);

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
 * Test files that also run on a PostgreSQL server, relative to `src`: those that depend on the database, and those in
 * which each call of the contract succeeds. The embedded database is PostgreSQL too, so the other tests would only repeat
 * the same statements. With `all`, returns every test of the whole server.
 */
export function listServerTests({ all = false } = {}): string[] {
  const calls = filesOfCalls();
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => {
    if (name.endsWith(NEEDS_SERVER)) return true;
    if (!name.endsWith('.test.ts') || BEFORE_DATABASE.test(name)) return false;
    const text = readFileSync(join(SOURCE, name), 'utf8');
    return (
      (calls.has(name) || usesServer(text)) &&
      (all || calls.has(name) || ABOUT_DATABASE.test(name) || DEPENDS_ON_DATABASE.test(text))
    );
  });
}
