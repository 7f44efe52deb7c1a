import { startTestBucket } from '../testing-bucket.ts';

await startTestBucket();
await import('./read-build.test.ts');
