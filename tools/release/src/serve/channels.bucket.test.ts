import { startTestBucket } from '../testing-bucket.ts';

await startTestBucket();
await import('./channels.test.ts');
