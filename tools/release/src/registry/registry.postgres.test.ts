import { createTestDatabase } from '../testing-database.ts';

await createTestDatabase();
await import('./registry.test.ts');
