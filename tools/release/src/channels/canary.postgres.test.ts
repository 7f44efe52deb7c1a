import '../testing-database.ts';

// After the database was created.
await import('./canary.test.ts');
