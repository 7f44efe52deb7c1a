import { createTestDatabase } from '../testing-database.ts';

await createTestDatabase();
await import('./publish-kill.test.ts');
