import '../testing-database.ts';

// After the database was created.
await import('./two-registries.test.ts');
