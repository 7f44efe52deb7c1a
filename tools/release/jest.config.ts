import { jestNode } from '@portal/build-config/jest-node';

const NEEDS_SERVER = '.postgres.test.ts';

// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default {
  ...jestNode,
  // With DATABASE_URL, only the tests that need a PostgreSQL server run, on that server.
  ...(process.env['DATABASE_URL']
    ? { testMatch: [`<rootDir>/src/**/*${NEEDS_SERVER}`] }
    : {
        testPathIgnorePatterns: [
          ...(jestNode.testPathIgnorePatterns ?? []),
          NEEDS_SERVER.replaceAll('.', '\\.'),
        ],
      }),
};
