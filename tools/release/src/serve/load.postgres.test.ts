import { createTestDatabase } from '../testing-database.ts';

await createTestDatabase();
await import('./load.test.ts');
