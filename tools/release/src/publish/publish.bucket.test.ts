import { startTestBucket } from '../testing-bucket.ts';

await startTestBucket();
await import('./publish.test.ts');
