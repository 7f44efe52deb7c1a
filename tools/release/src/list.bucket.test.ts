import { startTestBucket } from './testing-bucket.ts';

await startTestBucket();
await import('./list.test.ts');
