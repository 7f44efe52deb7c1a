import { startTestBucket } from '../testing-bucket.ts';

await startTestBucket();
await import('./publish-kill.test.ts');
