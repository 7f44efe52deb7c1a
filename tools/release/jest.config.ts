import { jestNode } from '@portal/build-config/jest-node';

const NEEDS_SERVER = '.postgres.test.ts';
const IS_LONG_RUN = process.env['TEST_LONG'] !== undefined;
/** Tests of the release store that `npm test` repeats with its state in a database; `npm run test:long` repeats all. */
const OFTEN = ['state/database-store', 'publish/publish', 'registry/two-registries', 'channels/canary'];
const repeated = IS_LONG_RUN ? ['**/*'] : OFTEN;
/** Names of the tests that `npm test` repeats with a store in a bucket; `npm run test:long` repeats all. */
const OFTEN_IN_BUCKET = ['publish', 'uploads'];
const RARE_IN_BUCKET = `(?<!/(?:${OFTEN_IN_BUCKET.join('|')}))\\.bucket\\.test\\.ts$`;

// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default {
  ...jestNode,
  // With DATABASE_URL, only the tests that need a PostgreSQL server run, on that server.
  ...(process.env['DATABASE_URL']
    ? { testMatch: repeated.map((name) => `<rootDir>/src/${name}${NEEDS_SERVER}`) }
    : {
        testPathIgnorePatterns: [
          ...(jestNode.testPathIgnorePatterns ?? []),
          NEEDS_SERVER.replaceAll('.', '\\.'),
          ...(IS_LONG_RUN ? [] : [RARE_IN_BUCKET]),
        ],
      }),
};
