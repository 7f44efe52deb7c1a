import { createEmbeddedTestDatabase } from '../testing-database.ts';

await createEmbeddedTestDatabase();
await import('./registry-kill.test.ts');
