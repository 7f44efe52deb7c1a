import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { partners } from '../auth/tables.ts';
import { eq } from '../db/drizzle.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
let amelia: Browser;
let showcase: string;
beforeAll(async () => {
  api = await createTestApi({ env: 'production', publicUrl: 'http://portal.test' });
  amelia = await api.asUser('role1@acme.test');
  const { items } = await amelia.call(contract.multiQuotes.list, { search: 'all depots' });
  showcase = items[0]?.uuid ?? '';
});
afterAll(() => api.close());

/** Everything outside the area that shows a company that multi-quotes exist. */
async function mentions() {
  const hits = await amelia.call(contract.search.find, { search: 'Harlequin Logistics, all depots' });
  const articles = await amelia.call(contract.search.find, { search: 'Import sites and correct rows' });
  const help = await amelia.call(contract.support.getHelp, {});
  const notes = await amelia.call(contract.notifications.list, {});
  const { multiQuotes, waiting } = await amelia.call(contract.dashboard.get, {});
  return {
    hits: hits.some(({ kind }) => kind === 'multi_quote'),
    articles: articles.some(({ title }) => title === 'Import sites and correct rows'),
    help: JSON.stringify(help).includes('/multi-quotes'),
    notifications: notes.some(({ data }) => data.url?.includes('/multi-quotes')),
    dashboard: multiQuotes !== null,
    waiting: waiting.some(({ path }) => path.includes('/multi-quotes')),
  };
}

it('shows multi-quotes everywhere to a tester in production', async () => {
  expect(await mentions()).toMatchObject({ hits: true, articles: true, help: true, dashboard: true });
  await expect(amelia.call(contract.multiQuotes.get, { uuid: showcase })).resolves.toMatchObject({
    uuid: showcase,
  });
});

it('mentions them nowhere once the company is no tester any more', async () => {
  const changes = { isMultiQuoteTester: false };
  await api.provider.db.update(partners).set(changes).where(eq(partners.key, 'acme'));
  expect(await mentions()).toEqual({
    hits: false,
    articles: false,
    help: false,
    notifications: false,
    dashboard: false,
    waiting: false,
  });
  await expect(amelia.call(contract.multiQuotes.get, { uuid: showcase })).rejects.toMatchObject({
    code: 'forbidden',
  });
});
