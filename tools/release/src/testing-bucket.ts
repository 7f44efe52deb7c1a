import { afterAll } from '@jest/globals';
import { startS3 } from '@portal/bucket/testing';
import { placeTestStoresIn } from './testing-store.ts';

/** Import it before a test file: the stores of that file are then in a bucket. */
const server = await startS3();
placeTestStoresIn(server.config);
afterAll(() => server.stop());
