import '../testing-bucket.ts';

// After the server has started.
await import('./uploads.test.ts');
