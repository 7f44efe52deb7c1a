import { createTestDatabase } from '../testing-database.ts';

await createTestDatabase();
await import('./channels.test.ts');
