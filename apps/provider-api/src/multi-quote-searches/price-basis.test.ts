import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { eq } from '../db/drizzle.ts';
import { multiQuoteLocations } from '../multi-quotes/tables.ts';
import { createWithSites } from '../testing/multi-quote-fixture.ts';
import { openTestApi } from '../testing/open-test-api.ts';

const calls = contract.multiQuotes;

const { api, amelia, stranger } = await openTestApi({
  amelia: 'role1@acme.test',
  stranger: 'role1@cobalt.test',
});

async function searched(count: number) {
  const { uuid, uuids } = await createWithSites(amelia, count);
  await amelia.call(calls.startSearch, { uuid });
  await api.drainJobs();
  return { uuid, uuids };
}

const listSites = async (uuid: string, sort: 'position' | 'bestMonthlyCost' = 'position') =>
  (await amelia.call(calls.listSearches, { uuid, sort, perPage: 100 })).items;

type Offer = NonNullable<Awaited<ReturnType<typeof listSites>>[number]['bestOffer']>;
const perMonth = ({ totalCost, eccCost, termMonths }: Offer) => (totalCost + eccCost) / termMonths;

it('chooses nothing across terms until someone has said how they compare', async () => {
  const { uuid, uuids } = await searched(2);
  expect(await amelia.call(calls.get, { uuid })).toMatchObject({ priceBasis: null });
  expect(await amelia.call(calls.getSearchOverview, { uuid })).toMatchObject({ terms: [12, 36, 60] });
  const reason = 'The prices have different terms. Choose how to compare them first';
  const refused = await amelia.call(calls.runSearchFilters, { uuid, uuids });
  expect(refused).toEqual({ done: [], skipped: uuids.map((key) => ({ key, reason })) });
  const preview = await amelia.call(calls.previewChoice, { uuid, uuids, strategy: 'fastest' });
  expect(preview).toMatchObject({ added: 0, skipped: [{ reason, count: 2 }] });
  await amelia.call(calls.startBulkRun, { uuid, kind: 'choose', matching: { expectedCount: 2 } });
  await api.drainJobs();
  expect(await amelia.call(calls.listBulkRuns, { uuid })).toMatchObject([{ done: 0, skipped: 2 }]);

  // A site that was searched for one term leaves nothing to ask.
  await amelia.call(calls.locations.update, {
    uuid,
    locationUuid: uuids[0] ?? '',
    searchFilters: { terms: [60] },
  });
  const { done } = await amelia.call(calls.runSearchFilters, { uuid, uuids });
  expect(done).toEqual([uuids[0]]);
  expect((await listSites(uuid))[0]?.selectedOffer?.termMonths).toBe(60);
});

it('chooses within the term of the deal, with every rule', async () => {
  const { uuid, uuids } = await searched(2);
  await amelia.call(calls.updatePriceBasis, { uuid, priceBasis: 'term_12' });
  for (const strategy of contract.multiQuotes.CHOICE_STRATEGIES) {
    await amelia.call(calls.runSearchFilters, { uuid, uuids, strategy, supplierKey: 'crownline' });
    const sites = await listSites(uuid);
    expect(sites.map(({ selectedOffer }) => selectedOffer?.termMonths)).toEqual([12, 12]);
  }
  await amelia.call(calls.locations.updateMany, { uuid, uuids, searchFilters: { terms: [36] } });
  const { skipped } = await amelia.call(calls.runSearchFilters, { uuid, uuids });
  expect(skipped[0]?.reason).toBe('No price for 12 Months matches the search filters');
});

it('compares terms by their cost per month, after install and ECC', async () => {
  const { uuid, uuids } = await searched(2);
  await amelia.call(calls.updatePriceBasis, { uuid, priceBasis: 'over_term' });
  await amelia.call(calls.runSearchFilters, { uuid, uuids });
  const [site] = await listSites(uuid);
  const offers = await amelia.call(calls.locations.listSearchQuotes, { uuid, locationUuid: uuids[0] ?? '' });
  const least = Math.min(
    ...offers.map((offer) => (offer.totalContractValue + offer.estimatedEcc) / offer.termMonths),
  );
  expect(site?.bestOffer && perMonth(site.bestOffer)).toBe(least);
  expect(site?.selectedOffer?.uuid).toBe(site?.bestOffer?.uuid);
});

it('is stored with the deal and decides its best prices and their order', async () => {
  const { uuid } = await searched(6);
  const bestOf = async () => (await listSites(uuid, 'bestMonthlyCost')).map(({ bestOffer }) => bestOffer);
  for (const term of [12, 60]) {
    await amelia.call(calls.updatePriceBasis, { uuid, priceBasis: `term_${term}` });
    const best = await bestOf();
    expect(best.map((offer) => offer?.termMonths)).toEqual(Array(6).fill(term));
    const monthly = best.map((offer) => offer?.monthlyCost ?? 0);
    expect(monthly).toEqual([...monthly].sort((a, b) => a - b));
  }
  await amelia.call(calls.updatePriceBasis, { uuid, priceBasis: 'over_term' });
  const costs = (await bestOf()).map((offer) => (offer ? perMonth(offer) : 0));
  expect(costs).toEqual([...costs].sort((a, b) => a - b));
  expect(await amelia.call(calls.get, { uuid })).toMatchObject({ priceBasis: 'over_term' });

  const copy = await amelia.call(calls.duplicate, { uuid, name: 'Copy' });
  expect(copy).toMatchObject({ priceBasis: 'over_term' });
});

it('sorts selected prices one term at a time', async () => {
  const { uuid, uuids } = await searched(3);
  const terms = [60, 12, 36];
  for (const [index, term] of terms.entries())
    await amelia.call(calls.runSearchFilters, {
      uuid,
      uuids: uuids.slice(index, index + 1),
      priceBasis: `term_${term}`,
    });
  const sorted = async () =>
    (await amelia.call(calls.listSearches, { uuid, sort: 'selectedMonthlyCost' })).items.map(
      ({ selectedOffer }) => selectedOffer,
    );
  expect((await sorted()).map((offer) => offer?.termMonths)).toEqual([12, 36, 60]);
  await amelia.call(calls.updatePriceBasis, { uuid, priceBasis: 'over_term' });
  const costs = (await sorted()).map((offer) => (offer ? perMonth(offer) : 0));
  expect(costs).toEqual([...costs].sort((a, b) => a - b));
});

it('finds the best prices of locations that an earlier version searched', async () => {
  const { uuid, uuids } = await searched(1);
  const before = await listSites(uuid);
  await api.provider.db
    .update(multiQuoteLocations)
    .set({ bestProducts: null })
    .where(eq(multiQuoteLocations.uuid, uuids[0] ?? ''));
  expect(await listSites(uuid)).toEqual(before);
});

it('takes only known values, from its own partner', async () => {
  const { uuid } = await searched(1);
  for (const priceBasis of ['term_0', 'term_', '36', 'cheapest'])
    await expect(amelia.call(calls.updatePriceBasis, { uuid, priceBasis })).rejects.toMatchObject({
      fieldErrors: { priceBasis: ['is not a valid value'] },
    });
  await expect(
    stranger.call(calls.updatePriceBasis, { uuid, priceBasis: 'over_term' }),
  ).rejects.toMatchObject({ code: expect.stringMatching(/not-found|forbidden/) });
});

it('includes mandatory add-ons in best prices, selections and totals, and saves at that price', async () => {
  const { uuid, uuids } = await searched(2);
  await amelia.call(calls.locations.updateMany, {
    uuid,
    uuids,
    searchFilters: { bearers: [10_000], supplierKeys: ['northlight'], terms: [36] },
  });
  await amelia.call(calls.runSearchFilters, { uuid, uuids });
  const [site] = await listSites(uuid);
  const power = [{ name: 'Power', text: 'Second AC feed', monthlyCost: 400, installCost: 12_000 }];
  expect(site?.bestOffer).toMatchObject({ includedAddons: power });
  expect(site?.selectedOffer).toEqual(site?.bestOffer);
  const { totals } = await amelia.call(calls.getSearchOverview, { uuid });
  const selected = (await listSites(uuid)).flatMap(({ selectedOffer }) => selectedOffer ?? []);
  expect(totals).toMatchObject({
    monthlyCost: selected.reduce((sum, { monthlyCost }) => sum + monthlyCost, 0),
    installCost: selected.reduce((sum, { installCost }) => sum + installCost, 0),
    totalCost: selected.reduce((sum, { totalCost }) => sum + totalCost, 0),
  });
  const preview = await amelia.call(calls.previewChoice, { uuid, uuids });
  expect(preview.after).toEqual(totals);
  const { items } = await amelia.call(calls.locations.list, { uuid, sort: 'position' });
  expect(items[0]?.selectedSearchQuote).toMatchObject({
    monthlyCost: site?.selectedOffer?.monthlyCost,
    includedAddons: power,
  });
  await amelia.call(calls.locations.saveSearchQuotes, { uuid, uuids: uuids.slice(0, 1) });
  const { items: quotes } = await amelia.call(calls.quotes.list, { uuid });
  expect(quotes[0]).toMatchObject({
    monthlyCost: site?.selectedOffer?.monthlyCost,
    installCost: site?.selectedOffer?.installCost,
    totalCost: site?.selectedOffer?.totalCost,
  });
});
