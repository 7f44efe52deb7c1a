import { createTestDatabase } from '../testing-database.ts';

await createTestDatabase();
await import('./damaged-composition.test.ts');
