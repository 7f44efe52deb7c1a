import { describe, expect, it } from '@jest/globals';
import { contract, type InputOf } from '@portal/api-client';
import { statementsOf } from '../testing/database/statements.ts';
import { createWithSites } from '../testing/multi-quote-fixture.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { clearMarks } from './marks.ts';

const calls = contract.multiQuotes;

const { api, amelia, stranger } = await openTestApi({
  amelia: 'role1@acme.test',
  stranger: 'role1@cobalt.test',
});

const withSites = (count: number) => createWithSites(amelia, count);

async function search(input: InputOf<typeof calls.startSearch>) {
  const started = await amelia.call(calls.startSearch, input);
  await api.drainJobs();
  return started;
}

const outcomesOf = async (uuid: string) =>
  (await amelia.call(calls.listSearches, { uuid, sort: 'position', perPage: 100 })).items.map(
    ({ outcome }) => outcome,
  );

it('counts the sites of a long list in short statements', async () => {
  const { uuid } = await withSites(501);
  let total = 0;
  const statements = await statementsOf(api.provider.db, async () => {
    total = (await amelia.call(calls.startSearch, { uuid })).processingCount;
  });
  expect(total).toBe(501);
  expect(
    statements.filter((text) => text.startsWith('select count(*) from "multi_quote_locations"')),
  ).toHaveLength(2);
});

describe('the page of a location', () => {
  it('is found in the order and with the filters of the list', async () => {
    const { uuid, uuids } = await withSites(7);
    const query = { uuid, perPage: 3, page: 1 } as const;
    const [first = '', , , , fifth = ''] = uuids;
    const uuidsOn = async (input: InputOf<typeof calls.listSearches>) => {
      const { items, page, total } = await amelia.call(calls.listSearches, input);
      return { page, total, uuids: items.map(({ location }) => location.uuid) };
    };
    await expect(uuidsOn({ ...query, sort: 'position', containing: fifth })).resolves.toEqual({
      page: 2,
      total: 7,
      uuids: uuids.slice(3, 6),
    });
    const backwards = uuidsOn({ ...query, sort: 'position', direction: 'desc', containing: first });
    await expect(backwards).resolves.toEqual({ page: 3, total: 7, uuids: [first] });
    await amelia.call(calls.locations.update, { uuid, locationUuid: fifth, isBookmarked: true });
    await expect(uuidsOn({ ...query, isBookmarked: true, containing: fifth })).resolves.toMatchObject({
      page: 1,
      total: 1,
    });
  });

  it('is the requested page where the filters leave the location out', async () => {
    const { uuid, uuids } = await withSites(2);
    const { items, page } = await amelia.call(calls.listSearches, {
      uuid,
      search: 'nowhere',
      page: 1,
      containing: uuids[0] ?? '',
    });
    expect({ items, page }).toEqual({ items: [], page: 1 });
  });
});

describe('the scope of a search', () => {
  it('can be the selected locations, with criteria that they keep', async () => {
    const { uuid, uuids } = await withSites(4);
    const searchFilters = { terms: [36], bearers: [1000], onNetOnly: true };
    const started = await search({ uuid, uuids: uuids.slice(1, 3), searchFilters });
    expect(started).toMatchObject({ processingCount: 2, createdBy: 'Amelia Hartley' });
    expect(await outcomesOf(uuid)).toEqual(['missing', 'priced', 'priced', 'missing']);
    const { items } = await amelia.call(calls.locations.list, { uuid, sort: 'position' });
    expect(items.map((item) => item.searchFilters.terms)).toEqual([[], [36], [36], []]);
    const again = await search({ uuid, scope: 'missing' });
    expect(again).toMatchObject({ processingCount: 2 });
    expect(await outcomesOf(uuid)).toEqual(['priced', 'priced', 'priced', 'priced']);
  });

  it('resumes a stopped search with what is missing', async () => {
    const { uuid } = await withSites(3);
    await amelia.call(calls.startSearch, { uuid });
    await amelia.call(calls.stopSearch, { uuid });
    await api.drainJobs();
    expect(await outcomesOf(uuid)).toEqual(['missing', 'missing', 'missing']);
    await search({ uuid, scope: 'missing' });
    expect(await outcomesOf(uuid)).toEqual(['priced', 'priced', 'priced']);
    await expect(amelia.call(calls.startSearch, { uuid, scope: 'missing' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Every unlocked site already has results.',
    });
  });

  it('leaves the earlier results of sites that a stopped search did not reach', async () => {
    const { uuid, uuids } = await withSites(3);
    const [first = ''] = uuids;
    await search({ uuid });
    await amelia.call(calls.startSearch, { uuid });
    await amelia.call(calls.stopSearch, { uuid });
    await api.drainJobs();
    expect(await outcomesOf(uuid)).toEqual(['priced', 'priced', 'priced']);
    const offers = await amelia.call(calls.locations.listSearchQuotes, { uuid, locationUuid: first });
    const searchQuoteUuid = offers[0]?.uuid ?? '';
    await amelia.call(calls.locations.selectSearchQuote, { uuid, locationUuid: first, searchQuoteUuid });
    const chosen = await amelia.call(calls.runSearchFilters, { priceBasis: 'over_term', uuid, uuids });
    expect(chosen.done).toEqual(uuids);
    await expect(amelia.call(calls.startSearch, { uuid, scope: 'missing' })).rejects.toMatchObject({
      message: 'Every unlocked site already has results.',
    });
  });

  it('leaves no results for other criteria after a stop', async () => {
    const { uuid, uuids } = await withSites(3);
    const [first = '', second = '', third = ''] = uuids;
    await search({ uuid });
    const searchFilters = { terms: [36] };
    await amelia.call(calls.startSearch, { uuid, uuids: [first], searchFilters });
    await amelia.call(calls.stopSearch, { uuid });
    await amelia.call(calls.startSearch, { uuid, uuids: [second, third] });
    await amelia.call(calls.locations.update, { uuid, locationUuid: second, searchFilters });
    await amelia.call(calls.stopSearch, { uuid });
    expect(await outcomesOf(uuid)).toEqual(['missing', 'missing', 'priced']);
  });

  it('resumes at once, while the stop is still clearing its marks', async () => {
    const { uuid } = await withSites(3);
    await amelia.call(calls.startSearch, { uuid });
    // As stopSearch leaves it before it clears the marks.
    await api.provider.db.execute(
      `update multi_quote_runs set status = 'terminated' where status = 'processing'`,
    );
    await api.provider.db.execute(`update multi_quotes set status = 'failed' where uuid = '${uuid}'`);
    const resumed = await amelia.call(calls.startSearch, { uuid, scope: 'missing' });
    expect(resumed.processingCount).toBe(3);
    const { rows } = await api.provider.db.execute<{ id: number; partner_id: number }>(
      `select id, partner_id from multi_quotes where uuid = '${uuid}'`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The multi-quote exists.');
    await clearMarks(api.provider, row.partner_id, row.id);
    await api.drainJobs();
    expect(await outcomesOf(uuid)).toEqual(['priced', 'priced', 'priced']);
  });

  it('locks the locations that it prices, so that nobody moves one meanwhile', async () => {
    const { uuid } = await withSites(1);
    await amelia.call(calls.startSearch, { uuid });
    const statements = await statementsOf(api.provider.db, () => api.drainJobs());
    const reads = statements.filter((text) =>
      /^select .* from "multi_quote_locations".*"search_status" = /s.test(text),
    );
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.filter((text) => !/for update$/.test(text))).toEqual([]);
  });

  it('retries only failures, each of which has a reason and leaves the others alone', async () => {
    const { uuid, uuids } = await withSites(3);
    const broken = uuids[1] ?? '';
    await api.provider.db.execute(
      `update multi_quote_locations set address_error = 'The address has no coordinates' where uuid = '${broken}'`,
    );
    await search({ uuid });
    await expect(amelia.call(calls.getSearchProgress, { uuid })).resolves.toMatchObject({
      status: 'searched',
      processedCount: 3,
      failedCount: 1,
    });
    expect(await outcomesOf(uuid)).toEqual(['priced', 'failed', 'priced']);
    await expect(amelia.call(calls.getLocationSearch, { uuid, locationUuid: broken })).resolves.toMatchObject(
      { outcome: 'failed', error: 'The address has no coordinates', bestOffer: null },
    );
    await api.provider.db.execute(
      `update multi_quote_locations set address_error = null where uuid = '${broken}'`,
    );
    expect(await search({ uuid, scope: 'failed' })).toMatchObject({ processingCount: 1 });
    expect(await outcomesOf(uuid)).toEqual(['priced', 'priced', 'priced']);
    await expect(amelia.call(calls.startSearch, { uuid, scope: 'failed' })).rejects.toMatchObject({
      message: 'No search of an unlocked site has failed.',
    });
  });

  it('is refused for a location of another multi-quote', async () => {
    const { uuid } = await withSites(1);
    const other = await withSites(1);
    await expect(amelia.call(calls.startSearch, { uuid, uuids: other.uuids })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

describe('the results of a search', () => {
  it('name the best price, and alternatives where no offer meets the criteria', async () => {
    const { uuid, uuids } = await withSites(2);
    const [first = '', second = ''] = uuids;
    await amelia.call(calls.locations.update, { uuid, locationUuid: second, searchFilters: { speeds: [7] } });
    await search({ uuid });
    const { items, counts } = await amelia.call(calls.listSearches, { uuid, sort: 'position' });
    expect(counts).toMatchObject({ priced: 1, unmatched: 1, missing: 0 });
    const offers = await amelia.call(calls.locations.listSearchQuotes, { uuid, locationUuid: first });
    const cheapest = Math.min(
      ...offers
        .filter(({ termMonths }) => termMonths === 36)
        .map((offer) => offer.totalContractValue + offer.estimatedEcc),
    );
    const best = items[0]?.bestOffer;
    // One term while nobody has chosen how terms compare.
    expect(best?.termMonths).toBe(36);
    expect((best?.totalCost ?? 0) + (best?.eccCost ?? 0)).toBe(cheapest);
    expect(offers.map((offer) => offer.uuid)).toContain(best?.uuid);
    expect(items[1]).toMatchObject({ bestOffer: null, matchingCount: 0 });
    expect(items[1]?.alternatives).toMatchObject([
      { without: ['speeds'], offer: { termMonths: best?.termMonths } },
    ]);
    const filtered = await amelia.call(calls.listSearches, { uuid, outcome: ['unmatched'] });
    expect(filtered).toMatchObject({ total: 1, items: [{ location: { uuid: second } }] });
  });

  it('follow criteria that are changed after the search', async () => {
    const { uuid, uuids } = await withSites(2);
    await search({ uuid });
    await amelia.call(calls.locations.updateMany, { uuid, uuids, searchFilters: { speeds: [7] } });
    expect(await outcomesOf(uuid)).toEqual(['unmatched', 'unmatched']);
    await amelia.call(calls.locations.update, {
      uuid,
      locationUuid: uuids[0] ?? '',
      searchFilters: { terms: [36] },
    });
    expect(await outcomesOf(uuid)).toEqual(['priced', 'unmatched']);
  });

  it('sum up the selection, firm and estimated prices apart', async () => {
    const { uuid, uuids } = await withSites(5);
    await search({ uuid });
    await amelia.call(calls.runSearchFilters, { priceBasis: 'over_term', uuid, uuids: uuids.slice(0, 3) });
    await amelia.call(calls.locations.saveSearchQuotes, { uuid, uuids: uuids.slice(0, 1) });
    await amelia.call(calls.locations.update, { uuid, locationUuid: uuids[4] ?? '', isLocked: true });
    const overview = await amelia.call(calls.getSearchOverview, { uuid });
    const { items } = await amelia.call(calls.listSearches, { uuid, isSelected: true });
    const sum = (of: (offer: NonNullable<(typeof items)[number]['selectedOffer']>) => number) =>
      items.reduce((total, { selectedOffer }) => total + (selectedOffer ? of(selectedOffer) : 0), 0);
    expect(overview).toMatchObject({
      locations: 5,
      locked: 1,
      byOutcome: { priced: 5, missing: 0 },
      unlocked: { priced: 4, missing: 0 },
      saved: 1,
      unsaved: 2,
      totals: {
        locations: 3,
        installCost: sum((offer) => offer.installCost),
        monthlyCost: sum((offer) => offer.monthlyCost),
        totalCost: sum((offer) => offer.totalCost),
        eccCost: sum((offer) => offer.eccCost),
        firm: { monthlyCost: sum((offer) => (offer.isFirm ? offer.monthlyCost : 0)) },
        estimatedEccCost: sum((offer) => (offer.isEccFirm ? 0 : offer.eccCost)),
      },
    });
  });

  it('belong to their partner', async () => {
    const { uuid, uuids } = await withSites(1);
    for (const call of [
      () => stranger.call(calls.getSearchOverview, { uuid }),
      () => stranger.call(calls.getLocationSearch, { uuid, locationUuid: uuids[0] ?? '' }),
      () => stranger.call(calls.listSearches, { uuid }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: expect.stringMatching(/not-found|forbidden/) });
    }
  });
});
