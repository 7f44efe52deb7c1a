import { createTestDatabase } from '../testing-database.ts';

await createTestDatabase();
await import('./tokens.test.ts');
