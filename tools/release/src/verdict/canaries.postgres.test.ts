import { createTestDatabase } from '../testing-database.ts';

await createTestDatabase();
await import('./canaries.test.ts');
