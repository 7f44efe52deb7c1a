import { startTestBucket } from '../testing-bucket.ts';

await startTestBucket();
await import('./repair.test.ts');
