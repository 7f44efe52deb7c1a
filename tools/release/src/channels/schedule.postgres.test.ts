import { createTestDatabase } from '../testing-database.ts';

await createTestDatabase();
await import('./schedule.test.ts');
