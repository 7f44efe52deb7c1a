import { startTestBucket } from '../testing-bucket.ts';

await startTestBucket();
await import('./tokens.test.ts');
