import { startTestBucket } from '../testing-bucket.ts';

await startTestBucket();
await import('./serve.test.ts');
