import '../testing-bucket.ts';

// After the server has started.
await import('./damaged-composition.test.ts');
