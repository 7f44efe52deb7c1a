import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { createSaved, createSearched, csv, HEADER } from '../testing/multi-quote-fixture.ts';
import { openTestApi } from '../testing/open-test-api.ts';

const calls = contract.multiQuotes;

const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });

const newOne = (name = 'Test') => amelia.call(calls.create, { name });
const searched = () => createSearched(api, amelia);
const saved = () => createSaved(api, amelia);

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
    expect(checked).toEqual({
      importUuid: null,
      hiddenRows: 0,
      rows: 4,
      validRows: 1,
      imported: 0,
      issues,
      unreadColumns: [],
    });
    await expect(amelia.call(calls.locations.list, { uuid })).resolves.toMatchObject({ total: 0 });
    const report = await amelia.call(calls.locations.importLocations, { uuid, addresses });
    expect(report).toMatchObject({ importUuid: null, rows: 4, validRows: 1, imported: 1, issues });
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
    const addresses = csv(...Array<string>(10_000).fill(',B-1,,,,,,'));
    const { rows, issues } = await amelia.call(calls.locations.validateImport, { uuid, addresses });
    expect(rows).toBe(10_000);
    expect(issues).toHaveLength(contract.multiQuotes.MAX_IMPORT_ISSUES);
    expect(issues.at(-1)).toMatchObject({ row: 5001, column: 'postcode' });
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

  it.each(['csv', 'xlsx'] as const)('has a template that it can import, as %s', async (format) => {
    const { uuid } = await newOne();
    const template = await amelia.call(calls.locations.downloadImportTemplate, { uuid, format });
    const report = await amelia.call(calls.locations.importLocations, { uuid, addresses: template.blob });
    expect(report).toMatchObject({ rows: 1, imported: 1 });
  });
});
