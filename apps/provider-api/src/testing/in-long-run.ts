import { it } from '@jest/globals';

/** `it` in `npm run test:long`; `npm test` skips the test. For tests that take long and guard what changes rarely. */
export const inLongRun = process.env['TEST_LONG'] ? it : it.skip;
