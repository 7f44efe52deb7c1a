import { afterAll } from '@jest/globals';
import { startS3 } from '@portal/bucket/testing';
import { placeTestStoresIn } from './testing-store.ts';

/** Places the stores of the running test file in a bucket. */
export async function startTestBucket(): Promise<void> {
  const server = await startS3();
  placeTestStoresIn(server.config);
  afterAll(() => server.stop());
}
