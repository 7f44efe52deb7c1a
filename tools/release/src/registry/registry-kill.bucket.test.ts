import '../testing-bucket.ts';

// After the server has started.
await import('./registry-kill.test.ts');
