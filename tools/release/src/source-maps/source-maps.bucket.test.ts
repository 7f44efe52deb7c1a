import { startTestBucket } from '../testing-bucket.ts';

await startTestBucket();
await import('./source-maps.test.ts');
