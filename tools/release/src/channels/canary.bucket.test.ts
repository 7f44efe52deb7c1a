import { startTestBucket } from '../testing-bucket.ts';

await startTestBucket();
await import('./canary.test.ts');
