import { jestNode } from '@portal/build-config/jest-node';
import { listServerTests, NEEDS_SERVER } from './src/testing/database/server-tests.ts';

const { POSTGRES_ALL, TEST_LONG } = process.env;
const extent = POSTGRES_ALL ? 'all' : TEST_LONG ? 'calls' : 'database';

// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default {
  ...jestNode,
  // With DATABASE_URL the tests that depend on the database run on that PostgreSQL server, and those that need one.
  ...(process.env['DATABASE_URL']
    ? {
        testMatch: listServerTests(extent).map((name) => `<rootDir>/src/${name}`),
      }
    : {
        testPathIgnorePatterns: [
          ...(jestNode.testPathIgnorePatterns ?? []),
          NEEDS_SERVER.replaceAll('.', '\\.'),
        ],
      }),
};
