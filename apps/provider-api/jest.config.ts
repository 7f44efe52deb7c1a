import { jestNode } from '@portal/build-config/jest-node';
import { listServerTests, NEEDS_SERVER } from './src/testing/database/server-tests.ts';

// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default {
  ...jestNode,
  testEnvironment: '<rootDir>/src/testing/jest-environment.ts',
  // With DATABASE_URL the tests that depend on the database run on that PostgreSQL server, and those that need one.
  ...(process.env['DATABASE_URL']
    ? {
        testMatch: listServerTests({ all: Boolean(process.env['POSTGRES_ALL']) }).map(
          (name) => `<rootDir>/src/${name}`,
        ),
      }
    : { testPathIgnorePatterns: [...(jestNode.testPathIgnorePatterns ?? []), NEEDS_SERVER.replaceAll('.', '\\.')] }),
};
