import { startTestBucket } from '../testing-bucket.ts';

await startTestBucket();
await import('./registry.test.ts');
