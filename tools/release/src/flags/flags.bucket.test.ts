import { startTestBucket } from '../testing-bucket.ts';

await startTestBucket();
await import('./flags.test.ts');
