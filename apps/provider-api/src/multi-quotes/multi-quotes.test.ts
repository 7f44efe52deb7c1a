import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { eq } from '../db/drizzle.ts';
import { COMPLETE_ANSWERS } from '../multi-quote-quotes/bulk/bulk-test-kit.ts';
import { quotes } from '../quotes/tables.ts';
import { createTestApi } from '../testing/index.ts';
import { createSaved, createSearched, csv } from '../testing/multi-quote-fixture.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { multiQuotes } from './tables.ts';

const calls = contract.multiQuotes;

const { api, amelia, stranger } = await openTestApi({
  amelia: 'role1@acme.test',
  stranger: 'role1@cobalt.test',
});

const newOne = (name = 'Test') => amelia.call(calls.create, { name });
const searched = () => createSearched(api, amelia);
const saved = () => createSaved(api, amelia);

describe('multi-quotes', () => {
  it('lists every status and one multi-quote with a thousand locations', async () => {
    const { items } = await amelia.call(calls.list, { perPage: 100 });
    expect(items.find(({ locationsCount }) => locationsCount === 1000)).toMatchObject({ status: 'searched' });
    const statuses = new Set(items.map(({ status }) => status));
    expect([...statuses].sort()).toEqual(['created', 'expired', 'failed', 'processing', 'searched']);
    const expired = await amelia.call(calls.list, { status: ['expired'] });
    expect(expired.items.every(({ status }) => status === 'expired')).toBe(true);
    const available = await amelia.call(calls.listAvailable, { perPage: 100 });
    expect(available.total).toBe(items.length - expired.total);
  });

  it('total their quotes', async () => {
    const { uuid } = await saved();
    const shown = await amelia.call(calls.get, { uuid });
    const { items } = await amelia.call(calls.quotes.list, { uuid });
    const sum = (of: (item: (typeof items)[number]) => number) => items.map(of).reduce((a, b) => a + b, 0);
    expect(shown).toMatchObject({
      locationsCount: 3,
      quotesCount: 3,
      activeQuotesCount: 3,
      monthlyCost: sum(({ monthlyCost }) => monthlyCost),
      totalCost: sum(({ totalCost }) => totalCost),
    });
  });

  it('count cancelled quotes as their list does, without adding their prices', async () => {
    const { uuid, references } = await saved();
    const [reference = ''] = references;
    const before = await amelia.call(calls.get, { uuid });
    const { monthlyCost } = await amelia.call(contract.quotes.single.cancel, {
      reference,
      reason: 'Not needed',
    });
    const { total } = await amelia.call(calls.quotes.list, { uuid });
    const after = await amelia.call(calls.get, { uuid });
    expect(after).toMatchObject({
      quotesCount: total,
      activeQuotesCount: total - 1,
      monthlyCost: before.monthlyCost - monthlyCost,
    });
    const { items } = await amelia.call(calls.list, { perPage: 100 });
    expect(items.find((item) => item.uuid === uuid)).toEqual(after);
  });

  it('add no prices of expired quotes, which cannot be ordered', async () => {
    const { uuid, references } = await saved();
    const [reference = ''] = references;
    const before = await amelia.call(calls.get, { uuid });
    const { monthlyCost } = await amelia.call(contract.quotes.single.get, { reference });
    await api.provider.db.update(quotes).set({ status: 'expired' }).where(eq(quotes.reference, reference));
    expect(await amelia.call(calls.get, { uuid })).toMatchObject({
      quotesCount: before.quotesCount,
      activeQuotesCount: before.activeQuotesCount - 1,
      monthlyCost: before.monthlyCost - monthlyCost,
    });
    // Once it has expired itself, it shows what it was worth.
    await api.provider.db
      .update(multiQuotes)
      .set({ expiredAt: new Date(Date.now() - 86_400_000) })
      .where(eq(multiQuotes.uuid, uuid));
    expect(await amelia.call(calls.get, { uuid })).toMatchObject({
      status: 'expired',
      monthlyCost: before.monthlyCost,
    });
  });

  it('can be created, renamed, found by name, exported and removed', async () => {
    const made = await newOne('=Harbour sites');
    expect(made).toMatchObject({ status: 'created', locationsCount: 0, createdBy: 'Amelia Hartley' });
    const renamed = await amelia.call(calls.update, { uuid: made.uuid, name: '=Harbour sites north' });
    expect(renamed.name).toBe('=Harbour sites north');
    const found = await amelia.call(calls.list, { search: 'harbour' });
    expect(found.items.map(({ uuid }) => uuid)).toEqual([made.uuid]);
    const exported = await amelia.call(calls.export, { search: 'harbour' });
    const lines = (await exported.blob.text()).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("'=Harbour sites north");
    await amelia.call(calls.remove, { uuid: made.uuid });
    await expect(amelia.call(calls.get, { uuid: made.uuid })).rejects.toMatchObject({ code: 'not-found' });
    await expect(amelia.call(calls.create, { name: '  ' })).rejects.toMatchObject({ code: 'invalid' });
  });

  it('can be duplicated with their locations and search filters, without results', async () => {
    const { uuid, uuids } = await saved();
    const searchFilters = {
      speeds: [100],
      bearers: [],
      terms: [36],
      supplierKeys: [],
      layer: null,
      onNetOnly: true,
    };
    await amelia.call(calls.locations.updateMany, { uuid, uuids: uuids.slice(0, 1), searchFilters });
    const copy = await amelia.call(calls.duplicate, { uuid, name: 'A copy' });
    expect(copy).toMatchObject({ name: 'A copy', status: 'created', locationsCount: 3, quotesCount: 0 });
    const { items } = await amelia.call(calls.locations.list, { uuid: copy.uuid, sort: 'position' });
    expect(items.map((item) => item.customReference)).toEqual(['B-1', 'B-2', 'B-3']);
    expect(items[0]).toMatchObject({ searchFilters, searchStatus: null, selectedSearchQuote: null });
    await expect(stranger.call(calls.duplicate, { uuid, name: 'Mine' })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('are hidden from other partners: every endpoint returns 404', async () => {
    const { uuid, uuids, references } = await saved();
    const [locationUuid = ''] = uuids;
    const [reference = ''] = references;
    const negotiation = await amelia.call(calls.negotiations.create, { uuid, name: 'N', selection: 'all' });
    const negotiationUuid = negotiation.uuid;
    await api.provider.db.execute(`update partners set has_sf_account = true where key = 'cobalt'`);
    const attempts: Promise<unknown>[] = [
      stranger.call(calls.get, { uuid }),
      stranger.call(calls.update, { uuid, name: 'Mine' }),
      stranger.call(calls.remove, { uuid }),
      stranger.call(calls.runSearchFilters, { priceBasis: 'over_term', uuid, uuids }),
      stranger.call(calls.startSearch, { uuid }),
      stranger.call(calls.getSearchProgress, { uuid }),
      stranger.call(calls.stopSearch, { uuid }),
      stranger.call(calls.listSearches, { uuid }),
      stranger.call(calls.getOpportunitiesStatus, { uuid }),
      stranger.call(calls.locations.list, { uuid }),
      stranger.call(calls.locations.get, { uuid, locationUuid }),
      stranger.call(calls.locations.update, { uuid, locationUuid, isLocked: true }),
      stranger.call(calls.locations.remove, { uuid, locationUuid }),
      stranger.call(calls.locations.removeMany, { uuid, uuids }),
      stranger.call(calls.locations.updateMany, { uuid, uuids, isLocked: true }),
      stranger.call(calls.locations.saveSearchQuotes, { uuid, uuids }),
      stranger.call(calls.locations.listSearchQuotes, { uuid, locationUuid }),
      stranger.call(calls.locations.selectSearchQuote, { uuid, locationUuid, searchQuoteUuid: null }),
      stranger.call(calls.locations.importLocations, { uuid, addresses: csv('A,,1 X,,,Leeds,,LS1 4AP') }),
      stranger.call(calls.locations.validateImport, { uuid, addresses: csv('A,,1 X,,,Leeds,,LS1 4AP') }),
      stranger.call(calls.locations.downloadImportTemplate, { uuid }),
      stranger.call(calls.quotes.list, { uuid }),
      stranger.call(calls.quotes.update, { uuid, reference, isBookmarked: true }),
      stranger.call(calls.quotes.updateMany, { uuid, references, isBookmarked: true }),
      stranger.call(calls.quotes.acceptMany, { uuid, references }),
      stranger.call(calls.quotes.saveDataMany, { uuid, references, sections: {} }),
      stranger.call(calls.quotes.approveMany, { uuid, references, termsIds: [1], accepted: true }),
      stranger.call(calls.quotes.listTerms, { uuid, references }),
      stranger.call(calls.negotiations.list, { uuid }),
      stranger.call(calls.negotiations.create, { uuid, name: 'N', selection: 'all' }),
      stranger.call(calls.negotiations.get, { uuid, negotiationUuid }),
      stranger.call(calls.negotiations.update, { uuid, negotiationUuid, name: 'Mine' }),
      stranger.call(calls.negotiations.remove, { uuid, negotiationUuid }),
      stranger.call(calls.negotiations.listQuotes, { uuid, negotiationUuid }),
      stranger.call(calls.negotiations.acceptGroup, { uuid, negotiationUuid, group: 'x' }),
      stranger.call(calls.negotiations.declineGroup, { uuid, negotiationUuid, group: 'x' }),
      stranger.call(calls.negotiations.accept, { uuid, negotiationUuid, id: locationUuid }),
      stranger.call(calls.negotiations.decline, { uuid, negotiationUuid, id: locationUuid }),
    ];
    const answers = await Promise.allSettled(attempts);
    expect(answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'answered'))).toEqual(
      attempts.map(() => 'not-found'),
    );
  });

  it('are closed in production to partners that are not designated', async () => {
    const production = await createTestApi({ env: 'production', publicUrl: 'http://portal.test' });
    try {
      const closed = await production.asUser('role1@cobalt.test');
      await expect(closed.call(calls.list, {})).rejects.toMatchObject({ code: 'forbidden' });
      const open = await production.asUser('role1@acme.test');
      await expect(open.call(calls.list, {})).resolves.toMatchObject({ page: 1 });
    } finally {
      await production.close();
    }
  });
});

describe('a search over the locations', () => {
  it('runs in the background, reports progress, and skips locked locations', async () => {
    const { uuid } = await newOne();
    await amelia.call(calls.locations.importLocations, {
      uuid,
      addresses: csv('A,1,1 Test Row,,,Leeds,,LS1 4AP', 'A,2,3 Test Row,,,Leeds,,LS1 4AP'),
    });
    const { items } = await amelia.call(calls.locations.list, { uuid });
    await amelia.call(calls.locations.update, { uuid, locationUuid: items[1]?.uuid ?? '', isLocked: true });
    await expect(amelia.call(calls.getSearchProgress, { uuid })).rejects.toMatchObject({ code: 'not-found' });
    const started = await amelia.call(calls.startSearch, { uuid });
    expect(started).toMatchObject({ status: 'processing', processingCount: 1, processedCount: 0 });
    await expect(amelia.call(calls.startSearch, { uuid })).rejects.toMatchObject({ code: 'conflict' });
    await expect(amelia.call(calls.remove, { uuid })).rejects.toMatchObject({ code: 'conflict' });
    await api.drainJobs();
    await expect(amelia.call(calls.getSearchProgress, { uuid })).resolves.toMatchObject({
      id: started.id,
      status: 'searched',
      processedCount: 1,
    });
    await expect(amelia.call(calls.get, { uuid })).resolves.toMatchObject({ status: 'searched' });
    const found = await amelia.call(calls.listSearches, { uuid, status: ['searched'] });
    expect(found.items).toMatchObject([{ status: 'searched', location: { customReference: '1' } }]);
    expect(found.items[0]?.searchQuotesCount).toBeGreaterThan(0);
  });

  it('names its progress fields as the specification does', async () => {
    const { uuid } = await searched();
    const response = await amelia.fetch(`/api/v1/multi-quotes/${uuid}/search-status`);
    const { data } = await response.json();
    expect(Object.keys(data).sort()).toEqual([
      ...['created_at', 'created_by', 'failed_count'], // ours
      ...['id', 'processedCount', 'processingCount'],
      ...['rate_per_minute', 'seconds_left', 'status', 'updated_at'],
    ]);
  });

  it('can be stopped, and rejects an empty multi-quote', async () => {
    const { uuid } = await newOne();
    await expect(amelia.call(calls.startSearch, { uuid })).rejects.toMatchObject({ code: 'conflict' });
    await expect(amelia.call(calls.stopSearch, { uuid })).rejects.toMatchObject({ code: 'conflict' });
    await amelia.call(calls.locations.importLocations, {
      uuid,
      addresses: csv('A,1,1 Test Row,,,Leeds,,LS1 4AP'),
    });
    await amelia.call(calls.startSearch, { uuid });
    await amelia.call(calls.stopSearch, { uuid });
    await api.drainJobs();
    await expect(amelia.call(calls.getSearchProgress, { uuid })).resolves.toMatchObject({
      status: 'terminated',
      processedCount: 0,
    });
    await expect(amelia.call(calls.get, { uuid })).resolves.toMatchObject({ status: 'failed' });
  });

  it('finds the same offers for the same address', async () => {
    const { uuid, uuids } = await searched();
    const [locationUuid = ''] = uuids;
    const once = await amelia.call(calls.locations.listSearchQuotes, { uuid, locationUuid });
    const again = await amelia.call(calls.locations.listSearchQuotes, { uuid, locationUuid });
    expect(once.length).toBeGreaterThan(3);
    expect(again).toEqual(once);
  });

  it('is rejected once the multi-quote has expired', async () => {
    const { items } = await amelia.call(calls.list, { status: ['expired'] });
    const uuid = items[0]?.uuid ?? '';
    await expect(amelia.call(calls.startSearch, { uuid })).rejects.toMatchObject({ code: 'conflict' });
    await expect(
      amelia.call(calls.locations.importLocations, { uuid, addresses: csv('A,1,1 X,,,Leeds,,LS1 4AP') }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('choices', () => {
  it('can be made manually, or as the cheapest match of the filters', async () => {
    const { uuid, uuids } = await searched();
    const [locationUuid = '', second = ''] = uuids;
    const found = await amelia.call(calls.locations.listSearchQuotes, { uuid, locationUuid });
    const dearest = found.at(-1)?.uuid ?? '';
    const chosen = await amelia.call(calls.locations.selectSearchQuote, {
      uuid,
      locationUuid,
      searchQuoteUuid: dearest,
    });
    expect(chosen).toMatchObject({ selectedSearchQuoteUuid: dearest });
    await amelia.call(calls.locations.update, {
      uuid,
      locationUuid,
      searchFilters: { terms: [60], bearers: [1000] },
    });
    await amelia.call(calls.locations.update, { uuid, locationUuid: second, searchFilters: { speeds: [7] } });
    const outcome = await amelia.call(calls.runSearchFilters, { priceBasis: 'over_term', uuid, uuids });
    expect(outcome.skipped).toMatchObject([{ key: second, reason: 'No price matches the search filters' }]);
    const filtered = await amelia.call(calls.locations.get, { uuid, locationUuid });
    expect(filtered.selectedSearchQuote).toMatchObject({ termMonths: 60, bearer: 1000 });
    const taken = await amelia.call(calls.locations.selectSearchQuote, {
      uuid,
      locationUuid,
      searchQuoteUuid: null,
    });
    expect(taken.selectedSearchQuote).toBeNull();
  });

  it('must be one of the location’s offers', async () => {
    const { uuid, uuids } = await searched();
    const [here = '', , there = ''] = uuids;
    const [elsewhere] = await amelia.call(calls.locations.listSearchQuotes, { uuid, locationUuid: there });
    const wrong = { uuid, locationUuid: here, searchQuoteUuid: elsewhere?.uuid ?? '' };
    await expect(amelia.call(calls.locations.selectSearchQuote, wrong)).rejects.toMatchObject({
      fieldErrors: { searchQuoteUuid: ['is not a valid value'] },
    });
  });

  it('are saved as quotes once, even when saved twice', async () => {
    const { uuid, uuids } = await searched();
    const none = await amelia.call(calls.locations.saveSearchQuotes, { uuid, uuids });
    expect(none.quotes).toEqual([]);
    expect(none.skipped).toHaveLength(3);
    await amelia.call(calls.runSearchFilters, { priceBasis: 'over_term', uuid, uuids });
    const first = await amelia.call(calls.locations.saveSearchQuotes, { uuid, uuids });
    const second = await amelia.call(calls.locations.saveSearchQuotes, { uuid, uuids });
    expect(first.quotes).toHaveLength(3);
    expect(second.quotes).toEqual(first.quotes);
    const { items } = await amelia.call(calls.quotes.list, { uuid });
    expect(items).toHaveLength(3);
    expect(items[0]).toMatchObject({ kind: 'multi', status: 'created', multiQuoteUuid: uuid });
    const clash = { uuid, locationUuid: uuids[0] ?? '', searchQuoteUuid: null };
    await expect(amelia.call(calls.locations.selectSearchQuote, clash)).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('can be made again once their quote was cancelled', async () => {
    const { uuid, uuids, references } = await saved();
    await amelia.call(contract.quotes.single.cancel, { reference: references[0] ?? '', reason: 'Too dear' });
    const outcome = await amelia.call(calls.runSearchFilters, { priceBasis: 'over_term', uuid, uuids });
    expect(outcome.done).toEqual([uuids[0]]);
    const again = await amelia.call(calls.locations.saveSearchQuotes, { uuid, uuids: [uuids[0] ?? ''] });
    expect(again.quotes[0]?.reference).not.toBe(references[0]);
  });

  it('are cancelled with the reason when the address of their site changes', async () => {
    const { uuid, uuids, references } = await saved();
    const [locationUuid = ''] = uuids;
    const { address } = await amelia.call(calls.locations.get, { uuid, locationUuid });
    await amelia.call(calls.locations.update, {
      uuid,
      locationUuid,
      addressLine1: `${address.addressLine1} Annexe`,
    });
    await expect(
      amelia.call(contract.quotes.single.get, { reference: references[0] ?? '' }),
    ).resolves.toMatchObject({ status: 'cancelled', reason: 'The address of the site was changed' });
  });

  it('are removed with their location, unless their quote was accepted', async () => {
    const { uuid, uuids, references } = await saved();
    await amelia.call(calls.quotes.acceptMany, { uuid, references: [references[0] ?? ''] });
    const outcome = await amelia.call(calls.locations.removeMany, { uuid, uuids });
    expect(outcome.skipped).toMatchObject([
      { key: uuids[0], reason: 'The quote for this site was accepted' },
    ]);
    await expect(
      amelia.call(contract.quotes.single.get, { reference: references[1] ?? '' }),
    ).resolves.toMatchObject({ status: 'cancelled' });
    await expect(amelia.call(calls.remove, { uuid })).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('quotes of a multi-quote', () => {
  it('can be edited one by one and together', async () => {
    const { uuid, references } = await saved();
    const [reference = ''] = references;
    const changed = await amelia.call(calls.quotes.update, { uuid, reference, customReference: 'PO-7' });
    expect(changed.customReference).toBe('PO-7');
    const outcome = await amelia.call(calls.quotes.updateMany, { uuid, references, isBookmarked: true });
    expect(outcome.done).toEqual(references);
    const marked = await amelia.call(calls.quotes.list, { uuid, isBookmarked: true });
    expect(marked.total).toBe(3);
  });

  it('can be accepted together, skipping and naming those in another status', async () => {
    const { uuid, references } = await saved();
    const [first = ''] = references;
    await amelia.call(calls.quotes.acceptMany, { uuid, references: [first] });
    const outcome = await amelia.call(calls.quotes.acceptMany, { uuid, references });
    expect(outcome.done).toEqual(references.slice(1));
    expect(outcome.skipped).toEqual([{ key: first, reason: expect.stringContaining('Pending CRF') }]);
    const foreign = { uuid, references: [first, 'QS-1'] };
    await expect(amelia.call(calls.quotes.acceptMany, foreign)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('become orders from one set of answers: data, terms, approval, tracker', async () => {
    const { uuid, references } = await saved();
    await amelia.call(calls.quotes.acceptMany, { uuid, references });
    await expect(amelia.call(calls.getOpportunitiesStatus, { uuid })).resolves.toMatchObject({
      status: null,
    });
    const outcome = await amelia.call(calls.quotes.saveDataMany, {
      uuid,
      references,
      sections: COMPLETE_ANSWERS,
    });
    expect(outcome).toMatchObject({ done: references, skipped: [], next: null, submitted: references });
    // The sites' 100 Mb bearers have one interface and one connector: others are named, and not saved.
    const fixed = ['technicalDetails.interfaceType', 'technicalDetails.servicePresentationTypeA'];
    expect(outcome.notTaken.map(({ reference, path }) => [reference, path])).toEqual(
      references.flatMap((reference) => fixed.map((path) => [reference, path])),
    );
    const waiting = await amelia.call(calls.quotes.list, { uuid });
    expect(waiting.items.map(({ status }) => status)).toEqual(['data_added', 'data_added', 'data_added']);
    const terms = await amelia.call(calls.quotes.listTerms, { uuid, references });
    expect(terms.flatMap(({ quoteReferences }) => quoteReferences).sort()).toEqual([...references].sort());
    const refused = await amelia.call(calls.quotes.approveMany, {
      uuid,
      references,
      termsIds: [],
      accepted: true,
    });
    expect(refused.skipped).toHaveLength(3);
    const ben = await api.asUser('role2@acme.test');
    const termsIds = terms.map(({ id }) => id);
    const approval = { uuid, references, termsIds, accepted: true } as const;
    await expect(ben.call(calls.quotes.approveMany, approval)).rejects.toMatchObject({ code: 'forbidden' });
    const approved = await amelia.call(calls.quotes.approveMany, approval);
    expect(approved).toEqual({ done: references, skipped: [], next: null });
    await expect(amelia.call(calls.getOpportunitiesStatus, { uuid })).resolves.toMatchObject({
      status: 'processing',
      total: 3,
      processed: 0,
    });
    await api.drainJobs();
    await expect(amelia.call(calls.getOpportunitiesStatus, { uuid })).resolves.toEqual({
      status: 'processed',
      total: 3,
      processed: 3,
      failed: 0,
      failures: [],
      orders: expect.arrayContaining(
        references.map((reference) =>
          expect.objectContaining({ reference, orderReference: expect.stringMatching(/^ORD-/) }),
        ),
      ),
    });
  });
});
