import { startTestBucket } from '../testing-bucket.ts';

await startTestBucket();
await import('./registry-kill.test.ts');
