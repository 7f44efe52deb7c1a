import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { desc, eq } from 'drizzle-orm';
import { audit } from '../auth/tables.ts';
import { createTestApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

it('has a refused step whose path has a null character', async () => {
  const amelia = await api.asUser('role1@acme.test');
  const { accept } = contract.quotes.single;
  await expect(amelia.call(accept, { reference: 'QS-1\0' })).rejects.toMatchObject({ status: 404 });
  const [row] = await api.provider.db
    .select()
    .from(audit)
    .where(eq(audit.action, accept.id))
    .orderBy(desc(audit.id))
    .limit(1);
  expect(row).toMatchObject({ status: 404, params: { reference: 'QS-1\uFFFD' } });
});
