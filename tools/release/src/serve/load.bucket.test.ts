import { startTestBucket } from '../testing-bucket.ts';

await startTestBucket();
await import('./load.test.ts');
