import { createTestDatabase } from '../testing-database.ts';

await createTestDatabase();
await import('./two-registries.test.ts');
