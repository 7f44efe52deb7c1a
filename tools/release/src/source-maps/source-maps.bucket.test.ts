import '../testing-bucket.ts';

// After the server has started.
await import('./source-maps.test.ts');
