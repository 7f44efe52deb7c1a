import { startTestBucket } from '../testing-bucket.ts';

await startTestBucket();
await import('./uploads.test.ts');
