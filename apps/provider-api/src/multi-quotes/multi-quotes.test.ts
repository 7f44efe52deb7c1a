import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { COMPLETE_ANSWERS } from './quotes/bulk/saved-quotes-fixture.ts';

const calls = contract.multiQuotes;
const HEADER =
  'customer_name,custom_reference,address_line_1,address_line_2,address_line_3,town,county,postcode';
const csv = (...rows: string[]) =>
  new File([[HEADER, ...rows].join('\r\n')], 'addresses.csv', { type: 'text/csv' });

let api: TestApi;
let amelia: Browser;
let stranger: Browser;
beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
  stranger = await api.asUser('role1@cobalt.test');
});
afterAll(() => api.close());

const newOne = (name = 'Test') => amelia.call(calls.create, { name });

/** A multi-quote with three searched locations. */
async function searched() {
  const { uuid } = await newOne();
  await amelia.call(calls.locations.importLocations, {
    uuid,
    addresses: csv(
      'Brindle,B-1,1 Test Row,,,Leeds,,LS1 4AP',
      'Brindle,B-2,3 Test Row,,,Leeds,,LS1 4AP',
      'Brindle,B-3,9 Test Lane,,,Bristol,,BS1 4DJ',
    ),
  });
  await amelia.call(calls.startSearch, { uuid });
  await api.drainJobs();
  const { items } = await amelia.call(calls.locations.list, { uuid });
  return { uuid, uuids: items.map((item) => item.uuid) };
}

/** A multi-quote with all choices saved as quotes. */
async function saved() {
  const { uuid, uuids } = await searched();
  await amelia.call(calls.runSearchFilters, { uuid, uuids });
  const { quotes } = await amelia.call(calls.locations.saveSearchQuotes, { uuid, uuids });
  return { uuid, uuids, references: quotes.map(({ reference }) => reference) };
}

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
    const asked: Promise<unknown>[] = [
      stranger.call(calls.get, { uuid }),
      stranger.call(calls.update, { uuid, name: 'Mine' }),
      stranger.call(calls.remove, { uuid }),
      stranger.call(calls.runSearchFilters, { uuid, uuids }),
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
    const answers = await Promise.allSettled(asked);
    expect(answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'answered'))).toEqual(
      asked.map(() => 'not-found'),
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

describe('locations', () => {
  it('are listed a hundred at a time, found and filtered', async () => {
    const { items } = await amelia.call(calls.list, { search: 'Harlequin' });
    const uuid = items[0]?.uuid ?? '';
    const page = await amelia.call(calls.locations.list, { uuid, perPage: 100, page: 10 });
    expect(page).toMatchObject({ total: 1000, lastPage: 10 });
    const selected = await amelia.call(calls.locations.list, { uuid, isSelected: true, perPage: 1 });
    const open = await amelia.call(calls.locations.list, { uuid, isSelected: false, perPage: 1 });
    expect(selected.total + open.total).toBe(1000);
    expect(selected.items[0]?.selectedSearchQuote).not.toBeNull();
    const found = await amelia.call(calls.locations.list, { uuid, search: 'site-0777' });
    expect(found.items.map(({ customReference }) => customReference)).toEqual(['SITE-0777']);
  });

  it('can be added, report duplicates, move and be removed', async () => {
    const { uuid } = await newOne();
    const site = { customerName: 'Brindle', addressLine1: '1 Test Row', town: 'Leeds', postcode: 'ls14ap' };
    const one = await amelia.call(calls.locations.create, { uuid, ...site });
    const two = await amelia.call(calls.locations.create, { uuid, ...site, addressLine1: '1  TEST row' });
    expect(one.address).toMatchObject({ postcode: 'LS1 4AP', duplicates: [], errors: [] });
    expect(two.address.duplicates).toEqual([one.uuid]);
    const issues = await amelia.call(calls.locations.list, { uuid, hasIssues: true });
    expect(issues.total).toBe(2);
    const moved = await amelia.call(calls.locations.update, {
      uuid,
      locationUuid: two.uuid,
      addressLine1: '3 Test Row',
    });
    expect(moved.address).toMatchObject({ addressLine1: '3 Test Row', town: 'Leeds', duplicates: [] });
    await amelia.call(calls.locations.remove, { uuid, locationUuid: one.uuid });
    await expect(amelia.call(calls.locations.get, { uuid, locationUuid: one.uuid })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(
      amelia.call(calls.locations.create, { uuid, ...site, postcode: 'QQ1 1QQ' }),
    ).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { postcode: [expect.any(String)] },
    });
  });

  it('can be edited together, except locked ones', async () => {
    const { uuid, uuids } = await searched();
    const [first = '', ...others] = uuids;
    await amelia.call(calls.locations.update, { uuid, locationUuid: first, isLocked: true });
    const outcome = await amelia.call(calls.locations.updateMany, { uuid, uuids, customerName: 'Renamed' });
    expect(outcome).toEqual({
      done: others,
      skipped: [{ key: first, label: 'Brindle, 1 Test Row, LS1 4AP', reason: 'This site is locked' }],
      next: null,
      changeId: expect.any(String),
    });
    await expect(
      amelia.call(calls.locations.update, { uuid, locationUuid: first, customerName: 'X' }),
    ).rejects.toMatchObject({ code: 'conflict' });
    await expect(amelia.call(calls.locations.remove, { uuid, locationUuid: first })).rejects.toMatchObject({
      code: 'conflict',
    });
    const unlocked = await amelia.call(calls.locations.updateMany, { uuid, uuids, isLocked: false });
    expect(unlocked.done).toHaveLength(3);
    const removed = await amelia.call(calls.locations.removeMany, { uuid, uuids });
    expect(removed.done).toHaveLength(3);
  });

  it('can be changed and removed as all that match a filter, if the count is still the one confirmed', async () => {
    const { uuid, uuids } = await searched();
    const [first = ''] = uuids;
    await amelia.call(calls.locations.update, { uuid, locationUuid: first, isLocked: true });
    const matching = { search: 'test row', expectedCount: 2 };
    const changed = await amelia.call(calls.locations.updateMany, { uuid, matching, isBookmarked: true });
    expect(changed).toMatchObject({ done: [expect.any(String)], skipped: [{ key: first }], next: null });
    const marked = await amelia.call(calls.locations.list, { uuid, isBookmarked: true });
    expect(marked.total).toBe(1);
    await expect(
      amelia.call(calls.locations.removeMany, { uuid, matching: { search: 'test row', expectedCount: 3 } }),
    ).rejects.toMatchObject({ code: 'conflict', body: { count: 2 } });
    const removed = await amelia.call(calls.locations.removeMany, { uuid, matching });
    expect(removed).toMatchObject({ done: changed.done, skipped: [{ key: first }] });
    await expect(amelia.call(calls.locations.list, { uuid })).resolves.toMatchObject({ total: 2 });
    await expect(amelia.call(calls.locations.removeMany, { uuid })).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  it('can be filtered by whether they have prices, and whether they are saved as a quote', async () => {
    const { uuid, references } = await saved();
    await amelia.call(calls.locations.create, {
      uuid,
      customerName: 'Unsearched',
      addressLine1: '1 Test Row',
      town: 'Leeds',
      postcode: 'LS1 4AP',
    });
    await amelia.call(calls.quotes.cancelMany, { uuid, references: references.slice(0, 1), reason: 'No' });
    const count = async (filter: { hasPrices?: boolean; isSaved?: boolean }) =>
      (await amelia.call(calls.locations.list, { uuid, ...filter })).total;
    await expect(count({ hasPrices: true })).resolves.toBe(3);
    await expect(count({ hasPrices: false })).resolves.toBe(1);
    await expect(count({ isSaved: true })).resolves.toBe(2);
    await expect(count({ isSaved: false })).resolves.toBe(2);
  });

  it('rejects a whole list with a location of another multi-quote', async () => {
    const one = await searched();
    const other = await searched();
    const mixed = { uuid: one.uuid, uuids: [one.uuids[0] ?? '', other.uuids[0] ?? ''] };
    await expect(amelia.call(calls.locations.removeMany, mixed)).rejects.toMatchObject({ code: 'not-found' });
    await expect(amelia.call(calls.runSearchFilters, mixed)).rejects.toMatchObject({ code: 'not-found' });
    await expect(amelia.call(calls.locations.list, { uuid: one.uuid })).resolves.toMatchObject({ total: 3 });
  });
});

describe('an import', () => {
  it('imports valid rows and reports the others with column, value and reason', async () => {
    const { uuid } = await newOne();
    const addresses = csv(
      'Brindle,B-1,1 Test Row,,,Leeds,,LS1 4AP',
      ',B-2,3 Test Row,,,Leeds,,LS1 4AP',
      'Brindle,B-3,5 Test Row,,,Leeds,,nowhere',
      'Brindle,B-4,7 Test Row,,,Leeds,,QQ1 1QQ',
    );
    const issues = [
      { row: 3, column: 'customer_name', value: '', reason: 'field is required' },
      { row: 4, column: 'postcode', value: 'nowhere', reason: 'format is invalid' },
      { row: 5, column: 'postcode', value: 'QQ1 1QQ', reason: expect.any(String) },
    ];
    const checked = await amelia.call(calls.locations.validateImport, { uuid, addresses });
    expect(checked).toEqual({ importUuid: null, rows: 4, validRows: 1, imported: 0, issues });
    await expect(amelia.call(calls.locations.list, { uuid })).resolves.toMatchObject({ total: 0 });
    const report = await amelia.call(calls.locations.importLocations, { uuid, addresses });
    expect(report).toEqual({ importUuid: null, rows: 4, validRows: 1, imported: 1, issues });
    const { items } = await amelia.call(calls.locations.list, { uuid });
    expect(items.map(({ customReference }) => customReference)).toEqual(['B-1']);
  });

  it('reports a zero byte in any column with its row and reason, and imports the other rows', async () => {
    const { uuid } = await newOne();
    const cells = ['Brindle', 'B-1', '1 Test Row', 'a', 'b', 'Leeds', 'c', 'LS1 4AP'];
    const rows = cells.map((_, column) =>
      cells.map((cell, at) => (at === column ? `${cell}\0x` : cell)).join(),
    );
    const addresses = csv(...rows, cells.join());
    const reason = 'has characters that cannot be used';
    const report = await amelia.call(calls.locations.importLocations, { uuid, addresses });
    expect(report).toMatchObject({ rows: 9, validRows: 1, imported: 1 });
    expect(report.issues).toEqual(
      HEADER.split(',').map((column, at) => ({ row: at + 2, column, value: `${cells[at]}\ufffdx`, reason })),
    );
  });

  it('reports the first issues of a file in which everything is wrong', async () => {
    const { uuid } = await newOne();
    const addresses = csv(...Array<string>(10_000).fill('\0,\0,\0,\0,\0,\0,\0,\0'));
    const { rows, issues } = await amelia.call(calls.locations.validateImport, { uuid, addresses });
    expect(rows).toBe(10_000);
    expect(issues).toHaveLength(contract.multiQuotes.MAX_IMPORT_ISSUES);
    expect(issues.at(-1)).toMatchObject({ row: 2501, column: 'postcode' });
  });

  it('is rejected with its row errors under addresses when no row is valid', async () => {
    const { uuid } = await newOne();
    await expect(
      amelia.call(calls.locations.importLocations, { uuid, addresses: csv(',,,,,,,') }),
    ).rejects.toMatchObject({ fieldErrors: { addresses: ['The file has a header but no addresses.'] } });
    await expect(
      amelia.call(calls.locations.importLocations, { uuid, addresses: csv('A,,1 X,,,Leeds,,nowhere') }),
    ).rejects.toMatchObject({ fieldErrors: { addresses: ['Row 2, postcode: format is invalid'] } });
    const huge = new File([new Uint8Array(5_300_000)], 'huge.csv');
    await expect(
      amelia.call(calls.locations.importLocations, { uuid, addresses: huge }),
    ).rejects.toMatchObject({
      code: 'too-large',
    });
  });

  it('imports 2,000 rows once each, in order', async () => {
    const { uuid } = await newOne();
    const rows = Array.from(
      { length: 2000 },
      (_, index) => `Many,M-${index},${index} Long Row,,,Leeds,,LS1 4AP`,
    );
    const report = await amelia.call(calls.locations.importLocations, { uuid, addresses: csv(...rows) });
    expect(report).toMatchObject({ rows: 2000, imported: 2000, issues: [] });
    const last = await amelia.call(calls.locations.list, { uuid, perPage: 100, page: 20 });
    expect(last.items.at(-1)?.customReference).toBe('M-1999');
  });

  it('has a template that it can import', async () => {
    const { uuid } = await newOne();
    const template = await amelia.call(calls.locations.downloadImportTemplate, { uuid });
    const report = await amelia.call(calls.locations.importLocations, { uuid, addresses: template.blob });
    expect(report).toMatchObject({ rows: 1, imported: 1 });
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
    const outcome = await amelia.call(calls.runSearchFilters, { uuid, uuids });
    expect(outcome.skipped).toMatchObject([{ key: second, reason: 'No price matches its filters' }]);
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
    await amelia.call(calls.runSearchFilters, { uuid, uuids });
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
    const outcome = await amelia.call(calls.runSearchFilters, { uuid, uuids });
    expect(outcome.done).toEqual([uuids[0]]);
    const again = await amelia.call(calls.locations.saveSearchQuotes, { uuid, uuids: [uuids[0] ?? ''] });
    expect(again.quotes[0]?.reference).not.toBe(references[0]);
  });

  it('are removed with their location, unless their quote was accepted', async () => {
    const { uuid, uuids, references } = await saved();
    await amelia.call(calls.quotes.acceptMany, { uuid, references: [references[0] ?? ''] });
    const outcome = await amelia.call(calls.locations.removeMany, { uuid, uuids });
    expect(outcome.skipped).toMatchObject([{ key: uuids[0], reason: 'Its quote was accepted' }]);
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
    expect(outcome).toEqual({ done: references, skipped: [], next: null, submitted: references });
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

describe('a negotiation', () => {
  const answered = async (more: object = { selection: 'all' }) => {
    const { uuid, references } = await saved();
    const made = await amelia.call(calls.negotiations.create, {
      uuid,
      name: 'Better',
      notes: 'Please',
      ...more,
    });
    api.advance({ seconds: 10 });
    await passDesk();
    const path = { uuid, negotiationUuid: made.uuid };
    return { uuid, references, path, parts: await amelia.call(calls.negotiations.listQuotes, path) };
  };
  /** The desk's delay follows the database's clock, which tests cannot advance. */
  const passDesk = async () => {
    await api.provider.db.execute(
      `update jobs.job set start_after = now() - interval '1 minute' where name = 'multi-quotes.price-desk'`,
    );
    await api.drainJobs();
  };

  it('keeps its quotes In negotiation until the desk answers', async () => {
    const { uuid, references } = await saved();
    const [reference = ''] = references;
    const made = await amelia.call(calls.negotiations.create, {
      uuid,
      name: 'Ask',
      quoteReferences: [reference],
    });
    expect(made).toMatchObject({ status: 'pending', quotesCount: 1, readyCount: 0, multiQuoteUuid: uuid });
    await expect(amelia.call(contract.quotes.single.get, { reference })).resolves.toMatchObject({
      status: 'negotiation',
    });
    const path = { uuid, negotiationUuid: made.uuid };
    const [part] = await amelia.call(calls.negotiations.listQuotes, path);
    await expect(
      amelia.call(calls.negotiations.accept, { ...path, id: part?.uuid ?? '' }),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(
      amelia.call(calls.negotiations.create, { uuid, name: 'Twice', quoteReferences: [reference] }),
    ).rejects.toMatchObject({ code: 'conflict' });
    const renamed = await amelia.call(calls.negotiations.update, { ...path, name: 'Asked' });
    expect(renamed.name).toBe('Asked');
    await amelia.call(calls.negotiations.remove, path);
    await expect(amelia.call(contract.quotes.single.get, { reference })).resolves.toMatchObject({
      status: 'created',
    });
  });

  it('returns prices that can be accepted or declined one by one', async () => {
    const { uuid, path, parts } = await answered();
    const [first, second] = parts.filter(({ status }) => status === 'ready');
    if (!first || !second) throw new Error('The desk should have answered at least two.');
    expect(first.newMonthlyCost).toBeLessThan(first.monthlyCost);
    const taken = await amelia.call(calls.negotiations.accept, { ...path, id: first.uuid });
    expect(taken.status).toBe('accepted');
    await expect(
      amelia.call(contract.quotes.single.get, { reference: first.quoteReference }),
    ).resolves.toMatchObject({
      status: 'created',
      monthlyCost: first.newMonthlyCost,
      installCost: first.newInstall,
    });
    await amelia.call(calls.negotiations.decline, { ...path, id: second.uuid });
    await expect(
      amelia.call(contract.quotes.single.get, { reference: second.quoteReference }),
    ).resolves.toMatchObject({ status: 'created', monthlyCost: second.monthlyCost });
    await expect(amelia.call(calls.negotiations.accept, { ...path, id: first.uuid })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(amelia.call(calls.negotiations.remove, path)).rejects.toMatchObject({ code: 'conflict' });
    const { items } = await amelia.call(calls.negotiations.list, { uuid });
    expect(items).toHaveLength(1);
  });

  it('can be decided by group, and ends once everything is decided', async () => {
    const { path, parts } = await answered();
    for (const group of new Set(parts.map((part) => part.group))) {
      const outcome = await amelia.call(calls.negotiations.acceptGroup, { ...path, group });
      expect(outcome.skipped).toEqual([]);
    }
    await expect(amelia.call(calls.negotiations.get, path)).resolves.toMatchObject({
      status: 'accepted',
      readyCount: 0,
    });
    await expect(
      amelia.call(calls.negotiations.declineGroup, { ...path, group: 'nobody' }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  it('can be decided for named quotes, and leaves the others to decide', async () => {
    const { path, parts } = await answered();
    const ready = parts.filter(({ status }) => status === 'ready').map((part) => part.quoteReference);
    const [first = '', ...others] = ready;
    const outcome = await amelia.call(calls.negotiations.acceptGroup, { ...path, quoteReferences: [first] });
    expect(outcome).toEqual({ done: [first], skipped: [] });
    await expect(amelia.call(calls.negotiations.get, path)).resolves.toMatchObject({
      status: 'pending',
      readyCount: others.length,
    });
    await expect(
      amelia.call(calls.negotiations.declineGroup, { ...path, quoteReferences: [...others, 'QM-0'] }),
    ).rejects.toMatchObject({ code: 'not-found' });
    const again = await amelia.call(calls.negotiations.declineGroup, { ...path, quoteReferences: ready });
    expect(again).toEqual({
      done: others,
      skipped: [{ key: first, reason: 'This price has already been accepted.' }],
    });
  });

  it('is declined when all of its prices are', async () => {
    const { path, parts } = await answered();
    for (const group of new Set(parts.map((part) => part.group))) {
      await amelia.call(calls.negotiations.declineGroup, { ...path, group });
    }
    await expect(amelia.call(calls.negotiations.get, path)).resolves.toMatchObject({ status: 'declined' });
  });

  it('notifies people who work on quotes, and appears among the price requests', async () => {
    const { path } = await answered();
    const notices = await amelia.call(contract.notifications.list, {});
    expect(notices[0]?.data).toMatchObject({ type: 'offer', text: 'The pricing desk has answered Better' });
    const requests = await amelia.call(calls.listPriceRequests, { perPage: 100 });
    expect(requests.items[0]).toMatchObject({
      name: 'Better',
      createdDate: expect.stringMatching(/^\d{4}-/),
      negotiationUuid: path.negotiationUuid,
      multiQuoteUuid: path.uuid,
      readyCount: expect.any(Number),
    });
    expect(requests.items[0]?.readyCount).toBeGreaterThan(0);
    expect(requests.counts).toMatchObject({ pending: expect.any(Number) });
  });

  it('is found by its name', async () => {
    const { uuid } = await answered();
    for (const [search, total] of [
      ['bett', 1],
      ['worse', 0],
    ] as const) {
      expect(await amelia.call(calls.negotiations.list, { uuid, search })).toMatchObject({ total });
    }
    expect(await amelia.call(calls.listPriceRequests, { search: 'worse' })).toMatchObject({ total: 0 });
  });

  it('rejects a stale edit with the current negotiation', async () => {
    const { path } = await answered();
    const { version } = await amelia.call(calls.negotiations.get, path);
    await amelia.call(calls.negotiations.update, { ...path, version, notes: 'First' });
    await expect(
      amelia.call(calls.negotiations.update, { ...path, version, notes: 'Second' }),
    ).rejects.toMatchObject({
      code: 'conflict',
      body: { current: { notes: 'First', version: version + 1 } },
    });
  });

  it('accepts only quotes of the same multi-quote', async () => {
    const { uuid } = await saved();
    await expect(amelia.call(calls.negotiations.create, { uuid, name: 'None' })).rejects.toMatchObject({
      fieldErrors: { quoteReferences: ['field is required'] },
    });
    await expect(
      amelia.call(calls.negotiations.create, { uuid, name: 'Other', quoteReferences: ['QS-1'] }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });
});
