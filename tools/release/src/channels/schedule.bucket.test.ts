import { startTestBucket } from '../testing-bucket.ts';

await startTestBucket();
await import('./schedule.test.ts');
