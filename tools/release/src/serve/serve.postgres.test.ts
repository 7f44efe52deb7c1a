import '../testing-database.ts';

// After the database was created.
await import('./serve.test.ts');
