import '../testing-bucket.ts';

// After the server has started.
await import('./two-registries.test.ts');
