import '../testing-bucket.ts';

// After the server has started.
await import('./read-build.test.ts');
