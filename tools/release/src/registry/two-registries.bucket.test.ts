import { startTestBucket } from '../testing-bucket.ts';

await startTestBucket();
await import('./two-registries.test.ts');
