import { startTestBucket } from '../testing-bucket.ts';

await startTestBucket();
await import('./damaged-composition.test.ts');
