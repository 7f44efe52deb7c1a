import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';

const { multiQuotes, orders } = contract;

let api: TestApi;
let amelia: Browser;
let uuid: string;
beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
  const { items } = await amelia.call(multiQuotes.list, { search: 'Harlequin' });
  uuid = items[0]?.uuid ?? '';
});
afterAll(() => api.close());

it('has quotes in every status that lasts', async () => {
  const { items } = await amelia.call(multiQuotes.quotes.list, { uuid, perPage: 100 });
  expect(new Set(items.map(({ status }) => status))).toEqual(
    new Set([
      'created',
      'accepted',
      'data_added',
      'approved',
      'negotiation',
      'cancelled',
      'expired',
      'archived',
    ]),
  );
  for (const { status, expiredAt } of items)
    if (status === 'expired') expect(Date.parse(expiredAt)).toBeLessThan(Date.now());
});

it('follows a bulk approval with orders and with failures for several reasons', async () => {
  const tracker = await amelia.call(multiQuotes.getOpportunitiesStatus, { uuid });
  expect(tracker).toMatchObject({ status: 'failed', total: 13, processed: 9, failed: 4 });
  expect(tracker.orders).toHaveLength(9);
  for (const { orderReference, reference } of tracker.orders)
    expect(await amelia.call(orders.get, { reference: orderReference })).toMatchObject({
      quoteReference: reference,
    });
  expect(new Set(tracker.failures.map(({ message }) => message)).size).toBe(3);
  expect(new Set(tracker.failures.map(({ canRetry }) => canRetry))).toEqual(new Set([true, false]));
});

it('lets an approver try a failed order again', async () => {
  const { failures } = await amelia.call(multiQuotes.getOpportunitiesStatus, { uuid });
  const references = failures.flatMap(({ reference, canRetry }) => (canRetry ? [reference] : []));
  const terms = await amelia.call(multiQuotes.quotes.listTerms, { uuid, references });
  const termsIds = terms.map(({ id }) => id);
  const outcome = await amelia.call(multiQuotes.quotes.approveMany, {
    uuid,
    references,
    termsIds,
    accepted: true,
  });
  expect(outcome).toMatchObject({ done: references, skipped: [] });
  await api.drainJobs();
  expect(await amelia.call(multiQuotes.getOpportunitiesStatus, { uuid })).toMatchObject({
    total: 13,
    processed: 12,
    failed: 1,
  });
});

it('has request forms to submit, to complete and to begin', async () => {
  const summary = await amelia.call(multiQuotes.quotes.getFormsSummary, { uuid });
  const { items } = await amelia.call(multiQuotes.quotes.listForms, { uuid, perPage: 100 });
  expect(summary).toMatchObject({ total: items.length });
  const states = items.map(({ form }) => Object.values(form.readiness));
  expect(states.some((each) => each.every((state) => state === 'valid'))).toBe(true);
  expect(states.some((each) => each.includes('valid') && each.includes('empty'))).toBe(true);
  expect(states.some((each) => !each.includes('valid'))).toBe(true);
});

it('has negotiations in every state and the price requests they are about', async () => {
  const { items } = await amelia.call(multiQuotes.negotiations.list, { uuid });
  expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['pending', 'accepted', 'declined']));
  expect(items.some(({ readyCount }) => readyCount > 0)).toBe(true);
  expect(items.some(({ round }) => round > 1)).toBe(true);
  const { total } = await amelia.call(multiQuotes.listPriceRequests, {});
  expect(total).toBeGreaterThan(0);
});

it('has failed sites, sites without a result, sites with issues, an unfinished import and a stopped search', async () => {
  const overview = await amelia.call(multiQuotes.getSearchOverview, { uuid });
  expect(overview).toMatchObject({ locations: 1000 });
  const { total: withIssues } = await amelia.call(multiQuotes.locations.list, { uuid, hasIssues: true });
  expect(withIssues).toBeGreaterThanOrEqual(3);
  const failed = await amelia.call(multiQuotes.listSearches, { uuid, outcome: ['failed'] });
  expect(failed.total).toBeGreaterThan(0);
  const [review] = await amelia.call(multiQuotes.imports.list, { uuid });
  expect(review).toMatchObject({ fileName: 'depots-phase-3.csv' });
  const history = await amelia.call(multiQuotes.listHistory, { uuid });
  const searches = history.filter(({ title }) => title === 'Prices searched').map(({ detail }) => detail);
  expect(searches).toEqual(['333 of 1,000 sites', '1,000 of 1,000 sites']);
  const times = history.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
});
