import { createTestDatabase } from '../testing-database.ts';

await createTestDatabase();
await import('./uploads.test.ts');
