import { createTestDatabase } from '../testing-database.ts';

await createTestDatabase();
await import('./flags.test.ts');
