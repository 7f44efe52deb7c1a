import { createEmbeddedTestDatabase } from '../testing-database.ts';

await createEmbeddedTestDatabase();
await import('./publish-kill.test.ts');
