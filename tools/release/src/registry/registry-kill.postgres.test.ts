import '../testing-database.ts';

// After the database was created.
await import('./registry-kill.test.ts');
