import { createTestDatabase } from '../testing-database.ts';

await createTestDatabase();
await import('./canary.test.ts');
