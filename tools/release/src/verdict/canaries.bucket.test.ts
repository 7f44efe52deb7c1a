import { startTestBucket } from '../testing-bucket.ts';

await startTestBucket();
await import('./canaries.test.ts');
