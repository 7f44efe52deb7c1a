import '../testing-database.ts';

// After the database was created.
await import('./damaged-composition.test.ts');
