import { createEmbeddedTestDatabase } from '../testing-database.ts';

await createEmbeddedTestDatabase();
await import('./schedule.test.ts');
