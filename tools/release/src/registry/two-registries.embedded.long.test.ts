import { createEmbeddedTestDatabase } from '../testing-database.ts';

await createEmbeddedTestDatabase();
await import('./two-registries.test.ts');
