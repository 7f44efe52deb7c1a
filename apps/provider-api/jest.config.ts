import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jestNode } from '@portal/build-config/jest-node';

const SOURCE = join(import.meta.dirname, 'src');
const NEEDS_SERVER = '.postgres.test.ts';
/** They test parts that need no particular database: access rules, early refusals, the description. */
const BEFORE_DATABASE = /^(?:auth.matrix|openapi.openapi)\.test\.ts$/;

/** Tests of the whole server; the others know no database, or the embedded one only. */
function serverTests(): string[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith(NEEDS_SERVER) ||
      (name.endsWith('.test.ts') && !BEFORE_DATABASE.test(name) && usesServer(join(SOURCE, name))),
  );
}

function usesServer(path: string): boolean {
  return /createTestApi|openTestApi|filledServerDatabase/.test(readFileSync(path, 'utf8'));
}

// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default {
  ...jestNode,
  // With DATABASE_URL the tests of the whole server run on that PostgreSQL server, and those that need one.
  ...(process.env['DATABASE_URL']
    ? { testMatch: serverTests().map((name) => `<rootDir>/src/${name}`) }
    : { testPathIgnorePatterns: [NEEDS_SERVER.replaceAll('.', '\\.')] }),
};
