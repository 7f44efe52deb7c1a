import { createTestDatabase } from '../testing-database.ts';

await createTestDatabase();
await import('./serve.test.ts');
