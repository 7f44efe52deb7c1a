import { startTestBucket } from '../testing-bucket.ts';

await startTestBucket();
await import('./prune.test.ts');
