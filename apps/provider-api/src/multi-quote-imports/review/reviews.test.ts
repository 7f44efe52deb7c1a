import { describe, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { sql } from '../../db/drizzle.ts';
import { generateAddressBook } from '../../geocoding/address-book.ts';
import { statementsOf } from '../../testing/database/statements.ts';
import { csv, HEADER } from '../../testing/multi-quote-fixture.ts';
import { openTestApi } from '../../testing/open-test-api.ts';
import { resumeImportsJob } from '../jobs.ts';

const calls = contract.multiQuotes;
const { imports, locations } = calls;

const { api, amelia, stranger } = await openTestApi({
  amelia: 'role1@acme.test',
  stranger: 'role1@cobalt.test',
});

const book = [...generateAddressBook()];
/** A building with several units, and an address on its own, in the address book. */
const units = (() => {
  const unit = book.find(({ containerKey }) => containerKey !== null);
  return book.filter(({ containerKey }) => containerKey !== null && containerKey === unit?.containerKey);
})();
const [unit] = units;
const single = book.find(({ containerKey }) => containerKey === null);
if (unit === undefined || single === undefined) throw new Error('The address book has no such address.');

const row = (customer: string, line: string, postcode: string, town = single.town) =>
  `${customer},,"${line}",,,${town},,${postcode}`;
/** The words that all units of the building share: they fit several addresses. */
const shared = () => {
  const words = units.map(({ addressLine1, addressLine2 }) =>
    `${addressLine1} ${addressLine2 ?? ''}`.toLowerCase().split(/[^a-z0-9]+/),
  );
  return (words[0] ?? [])
    .filter((word) => word !== '' && words.every((other) => other.includes(word)))
    .join(' ');
};

async function storeImport(...rows: string[]) {
  const { uuid } = await amelia.call(calls.create, { name: 'Stored' });
  const report = await amelia.call(locations.validateImport, {
    uuid,
    addresses: csv(...rows),
    keep: 'true',
  });
  const path = { uuid, importUuid: report.importUuid ?? '' };
  return { ...path, path, report };
}

const MESSY = [
  row('Good Ltd', single.addressLine1, single.postcode),
  row('Copy Ltd', single.addressLine1.toUpperCase(), single.postcode),
  row('', '1 Test Row', 'LS1 4AP'),
  row('Bad Ltd', '5 Test Row', 'nowhere'),
  row('Several Ltd', shared(), unit.postcode),
  row('None Ltd', '999 Imaginary Palace', single.postcode),
];

describe('a stored import', () => {
  it('names what needs a person, with row, column, value, reason and suggestions', async () => {
    const { path, report } = await storeImport(...MESSY);
    expect(report).toMatchObject({ rows: 6, validRows: 1, imported: 0 });
    await expect(amelia.call(imports.get, path)).resolves.toMatchObject({
      fileName: 'addresses.csv',
      rows: 6,
      readyRows: 1,
      importedRows: 0,
      openRows: { invalid: 2, changed: 0, ambiguous: 1, unknown: 1, duplicate: 1 },
      progress: null,
    });
    const { items } = await amelia.call(imports.listRows, path);
    expect(items.map((item) => [item.row, item.state])).toEqual([
      [3, 'duplicate'],
      [4, 'invalid'],
      [5, 'invalid'],
      [6, 'ambiguous'],
      [7, 'unknown'],
    ]);
    expect(items[0]?.issues).toEqual([
      expect.objectContaining({ row: 3, column: 'address_line_1', reason: 'is the same address as row 2' }),
    ]);
    expect(items[2]?.issues).toEqual([
      { row: 5, column: 'postcode', value: 'nowhere', reason: 'format is invalid' },
    ]);
    expect(items[3]?.suggestions.length).toBeGreaterThan(1);
    expect(items[4]?.suggestions.length).toBeGreaterThan(0);
    for (const { differences } of items[4]?.suggestions ?? []) expect(differences).not.toEqual([]);
    const invalid = await amelia.call(imports.listRows, { ...path, state: ['invalid'] });
    expect(invalid.total).toBe(2);
    await expect(amelia.call(imports.list, { uuid: path.uuid })).resolves.toHaveLength(1);
  });

  it('asks about formulas and errors of a spreadsheet instead of pricing and printing them', async () => {
    const { path } = await storeImport(
      row('=CONCATENATE(A2;B2)', single.addressLine1, single.postcode),
      row('#REF!', single.addressLine1, single.postcode),
      row("'=A2", single.addressLine1, single.postcode),
      row('#1 Bakery = best', single.addressLine1, single.postcode),
    );
    const { items } = await amelia.call(imports.listRows, { ...path, state: ['invalid'] });
    const formula = 'is a formula; enter the text that it shows';
    expect(items.map(({ issues }) => issues.map(({ column, reason }) => [column, reason]))).toEqual([
      [['customer_name', formula]],
      [['customer_name', 'is a spreadsheet error; enter the correct value']],
      [['customer_name', formula]],
    ]);
  });

  it('is complete or absent when its server was killed while its rows were stored', async () => {
    const { uuid } = await amelia.call(calls.create, { name: 'Cut off' });
    const rows = Array.from({ length: 250 }, (_, index) => row(`Site ${index}`, '5 Test Row', 'nowhere'));
    const check = () =>
      amelia.call(locations.validateImport, { uuid, addresses: csv(...rows), keep: 'true' });
    const { db, log } = api.provider;
    const logged = jest.spyOn(log, 'error').mockImplementation(() => {});
    await db.execute(sql`
      create function cut_off() returns trigger language plpgsql as 'begin raise exception ''cut off''; end'`);
    await db.execute(sql`
      create trigger cut_off before insert on multi_quote_import_rows for each row when (new.row = 230)
      execute function cut_off()`);
    await expect(check()).rejects.toMatchObject({ code: 'server' });
    await db.execute(sql`drop function cut_off cascade`);
    logged.mockRestore();
    await expect(amelia.call(imports.list, { uuid })).resolves.toEqual([]);
    await check();
    await expect(amelia.call(imports.list, { uuid })).resolves.toMatchObject([
      { rows: 250, openRows: { invalid: 250 } },
    ]);
    api.advance({ minutes: 61 });
    await resumeImportsJob.handle({}, api.provider);
    const stored = await db.execute(sql`
      select is_complete from multi_quote_import_reviews
      where multi_quote_id = (select id from multi_quotes where uuid = ${uuid}::uuid)`);
    expect(stored.rows).toEqual([{ is_complete: true }]);
  });

  it('decides only about rows that the caller has seen', async () => {
    const unknown = [901, 902].map((number) =>
      row(`Site ${number}`, `${number} Imaginary Palace`, single.postcode),
    );
    const { path } = await storeImport(...unknown, row('', '1 Test Row', 'LS1 4AP'));
    const seen = { ...path, state: 'unknown', expectedCount: 1 } as const;
    for (const decision of ['accept', 'skip'] as const) {
      await expect(amelia.call(imports.updateRows, { ...seen, decision })).rejects.toMatchObject({
        code: 'conflict',
        message: 'These rows have changed: there are now 2 rows instead of 1. Check the rows and try again.',
      });
    }
    await expect(amelia.call(imports.get, path)).resolves.toMatchObject({
      readyRows: 0,
      openRows: { unknown: 2, invalid: 1 },
    });
    await expect(
      amelia.call(imports.updateRows, { ...seen, expectedCount: 2, decision: 'skip' }),
    ).resolves.toMatchObject({ openRows: { unknown: 0, invalid: 1 } });
  });

  it('leaves rows alone that a colleague corrects while others are decided', async () => {
    const unknown = Array.from({ length: 130 }, (_, index) =>
      row(`Site ${index}`, `${index + 900} Imaginary Palace`, single.postcode),
    );
    const { path } = await storeImport(...unknown);
    const { db } = api.provider;
    // A colleague's correction of the last row, between the first and the second slice.
    await db.execute(sql`
      create function correct() returns trigger language plpgsql as
        'begin update multi_quote_import_rows set version = version + 1 where row = 131 and review_id = new.review_id; return null; end'`);
    await db.execute(sql`
      create trigger correct after update on multi_quote_import_rows for each row when (new.row = 50)
      execute function correct()`);
    await amelia.call(imports.updateRows, {
      ...path,
      state: 'unknown',
      decision: 'accept',
      expectedCount: 130,
    });
    await db.execute(sql`drop function correct cascade`);
    await expect(amelia.call(imports.get, path)).resolves.toMatchObject({
      readyRows: 129,
      openRows: { unknown: 1 },
    });
  });

  it('imports all repaired rows, also after an attempt that was cut short', async () => {
    const unknown = Array.from({ length: 130 }, (_, index) =>
      row(`Site ${index}`, `${index + 900} Imaginary Palace`, single.postcode),
    );
    const { path, uuid } = await storeImport(
      row('Good Ltd', single.addressLine1, single.postcode),
      ...unknown,
    );
    await amelia.call(imports.updateRows, { ...path, state: 'unknown', decision: 'accept' });
    const before = await amelia.call(imports.get, path);
    expect(before).toMatchObject({ readyRows: 131, openRows: { unknown: 0 } });
    const { db, log } = api.provider;
    const logged = jest.spyOn(log, 'error').mockImplementation(() => {});
    await db.execute(sql`
      create function cut_short() returns trigger language plpgsql as 'begin raise exception ''cut short''; end'`);
    await db.execute(sql`
      create trigger cut_short before insert on multi_quote_import_chunks for each row when (new.chunk = 2)
      execute function cut_short()`);
    await expect(amelia.call(locations.importLocations, path)).rejects.toMatchObject({ code: 'server' });
    await db.execute(sql`drop trigger cut_short on multi_quote_import_chunks`);
    await db.execute(sql`drop function cut_short`);
    logged.mockRestore();
    // Some are staged and some are not: the sum is the same.
    await expect(amelia.call(imports.get, path)).resolves.toMatchObject({ readyRows: 131, importedRows: 0 });
    await expect(amelia.call(locations.list, { uuid })).resolves.toMatchObject({ total: 0 });
    await expect(amelia.call(locations.importLocations, path)).resolves.toMatchObject({ imported: 131 });
    const listed = await amelia.call(locations.list, { uuid, sort: 'position', perPage: 100 });
    expect(listed.total).toBe(131);
    expect(new Set(listed.items.map(({ address }) => address.addressLine1)).size).toBe(100);
  });

  it('imports the good rows first, and what was repaired afterwards', async () => {
    const { path, uuid, importUuid } = await storeImport(...MESSY);
    await expect(amelia.call(locations.importLocations, path)).resolves.toMatchObject({ imported: 1 });
    const listed = await amelia.call(imports.listRows, path);
    const fieldsOf = (number: number) => {
      const found = listed.items.find((item) => item.row === number);
      if (found === undefined) throw new Error(`There is no row ${number}.`);
      return { ...path, row: number, ...found.fields };
    };
    await expect(
      amelia.call(imports.updateRow, { ...fieldsOf(4), customerName: 'Named Ltd' }),
    ).resolves.toMatchObject({ state: 'ready', issues: [] });
    await expect(amelia.call(imports.updateRow, { ...fieldsOf(7), asTyped: true })).resolves.toMatchObject({
      state: 'ready',
    });
    const [suggestion] = listed.items.find((item) => item.state === 'ambiguous')?.suggestions ?? [];
    await expect(
      amelia.call(imports.updateRow, { ...fieldsOf(6), udprn: suggestion?.udprn ?? null }),
    ).resolves.toMatchObject({ state: 'ready' });
    await amelia.call(imports.removeRow, { ...path, row: 5 });
    await expect(
      amelia.call(imports.updateRows, { ...path, state: 'duplicate', decision: 'accept' }),
    ).resolves.toMatchObject({
      readyRows: 4,
      openRows: { invalid: 0, changed: 0, ambiguous: 0, unknown: 0, duplicate: 0 },
    });
    await expect(amelia.call(locations.importLocations, path)).resolves.toMatchObject({ imported: 4 });
    const { items } = await amelia.call(locations.list, { uuid, sort: 'position' });
    expect(items.map(({ customerName }) => customerName)).toEqual([
      'Good Ltd',
      'Copy Ltd',
      'Named Ltd',
      'Several Ltd',
      'None Ltd',
    ]);
    expect(items[3]?.address.udprn).toBe(suggestion?.udprn);
    await expect(amelia.call(imports.get, { uuid, importUuid })).resolves.toMatchObject({
      importedRows: 5,
      readyRows: 0,
    });
    await expect(amelia.call(imports.list, { uuid })).resolves.toEqual([]);
    await expect(amelia.call(locations.importLocations, path)).rejects.toMatchObject({
      fieldErrors: { addresses: ['No row is ready to be imported.'] },
    });
  });

  it('stays in the list however many later imports have ended', async () => {
    const { uuid, importUuid } = await storeImport(row('Bad Ltd', '5 Test Row', 'nowhere'));
    await api.provider.db.execute(sql`
      insert into multi_quote_import_reviews
        (partner_id, multi_quote_id, file_name, rows, imported_rows, created_at, updated_at)
      select partner_id, multi_quote_id, file_name, rows, rows, created_at + interval '1 minute', updated_at
      from multi_quote_import_reviews, generate_series(1, 20) where id = ${importUuid}::uuid`);
    await expect(amelia.call(imports.list, { uuid })).resolves.toMatchObject([{ uuid: importUuid }]);
  });

  it('answers the second of two people who repair one row with what it is now', async () => {
    const { path } = await storeImport(...MESSY);
    const { items } = await amelia.call(imports.listRows, path);
    const found = items.find(({ fields }) => fields.customerName === 'Several Ltd');
    const [first, second] = found?.suggestions ?? [];
    if (!found || !first || !second) throw new Error('No row has two suggestions.');
    const input = { ...path, row: found.row, ...found.fields, version: found.version };
    const mine = await amelia.call(imports.updateRow, { ...input, udprn: first.udprn });
    expect(mine).toMatchObject({
      state: 'ready',
      version: found.version + 1,
      address: { udprn: first.udprn, text: first.text },
    });
    await expect(amelia.call(imports.updateRow, { ...input, udprn: second.udprn })).rejects.toMatchObject({
      status: 409,
      body: { current: mine },
    });
    await expect(amelia.call(imports.removeRow, input)).rejects.toMatchObject({ status: 409 });
    await expect(
      amelia.call(imports.updateRow, { ...input, version: mine.version, udprn: second.udprn }),
    ).resolves.toMatchObject({ address: { udprn: second.udprn }, version: mine.version + 1 });
    const { path: other } = await storeImport(...MESSY);
    const both = await Promise.allSettled(
      [first, second].map(({ udprn }) => amelia.call(imports.updateRow, { ...input, ...other, udprn })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('finds duplicates among the sites that are there, and leaves all of them out at once', async () => {
    const { uuid, path } = await storeImport(MESSY[0] ?? '');
    await amelia.call(locations.importLocations, path);
    const again = await amelia.call(locations.validateImport, {
      uuid,
      addresses: csv(MESSY[0] ?? ''),
      keep: 'true',
    });
    const second = { uuid, importUuid: again.importUuid ?? '' };
    const { items } = await amelia.call(imports.listRows, second);
    expect(items).toMatchObject([
      { state: 'duplicate', issues: [{ reason: 'is already a site of this multi quote' }] },
    ]);
    await expect(
      amelia.call(imports.updateRows, { ...second, state: 'invalid', decision: 'accept' }),
    ).rejects.toMatchObject({ code: 'invalid' });
    const left = await amelia.call(imports.updateRows, { ...second, state: 'duplicate', decision: 'skip' });
    expect(left.openRows.duplicate).toBe(0);
  });

  it('exports and accepts a long list of rows batch by batch, each from where the one before ended', async () => {
    const COPIES = 250;
    const { path } = await storeImport(...Array.from({ length: COPIES + 1 }, () => MESSY[0] ?? ''));
    const statementsWith = async (start: string, work: () => Promise<unknown>) =>
      (await statementsOf(api.provider.db, work)).filter((text) => text.startsWith(start));
    let lines: string[] = [];
    const exported = await statementsWith('select "review_id", "row"', async () => {
      const { blob } = await amelia.call(imports.exportRows, path);
      lines = (await blob.text()).trim().split('\n');
    });
    expect(lines).toHaveLength(COPIES + 1);
    expect(exported.filter((text) => /offset/.test(text))).toEqual([]);
    const accepted = await statementsWith('update "multi_quote_import_rows"', async () => {
      const review = await amelia.call(imports.updateRows, {
        ...path,
        state: 'duplicate',
        decision: 'accept',
      });
      expect(review).toMatchObject({ readyRows: COPIES + 1, openRows: { duplicate: 0 } });
    });
    expect(accepted.length).toBeGreaterThan(1);
    expect(accepted.filter((text) => !/between/.test(text))).toEqual([]);
  });

  it('exports what is left in the columns of the template, to be imported again', async () => {
    const { uuid, path } = await storeImport(...MESSY);
    const { blob } = await amelia.call(imports.exportRows, path);
    const [header, ...rows] = (await blob.text()).replace('\ufeff', '').trim().split('\n');
    expect(header).toBe(`${HEADER},speed,bearer,term,row,problem`);
    expect(rows).toHaveLength(5);
    expect(rows[2]).toContain('postcode format is invalid');
    const again = await amelia.call(locations.validateImport, { uuid, addresses: blob, keep: 'true' });
    expect(again.rows).toBe(5);
  });

  it('is discarded on request, and hidden from other partners', async () => {
    const { uuid, path } = await storeImport(...MESSY);
    const fields = {
      customerName: 'X',
      customReference: '',
      addressLine1: '1',
      addressLine2: '',
      addressLine3: '',
      town: 'Leeds',
      county: '',
      postcode: 'LS1 4AP',
    };
    const refused = [
      stranger.call(imports.list, { uuid }),
      stranger.call(imports.get, path),
      stranger.call(imports.listRows, path),
      stranger.call(imports.exportRows, path),
      stranger.call(imports.updateRow, { ...path, row: 3, ...fields }),
      stranger.call(imports.updateRows, { ...path, state: 'invalid', decision: 'skip' }),
      stranger.call(imports.removeRow, { ...path, row: 3 }),
      stranger.call(imports.remove, path),
      stranger.call(imports.readColumns, { uuid, addresses: csv('A,,1 X,,,Leeds,,LS1 4AP') }),
      stranger.call(locations.importLocations, path),
    ];
    const answers = await Promise.allSettled(refused);
    expect(answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'answered'))).toEqual(
      refused.map(() => 'not-found'),
    );
    await amelia.call(imports.remove, path);
    await expect(amelia.call(imports.get, path)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a row that is not exactly an address', () => {
  const [, , third] = units;
  if (third === undefined) throw new Error('The building has fewer than three units.');
  const misspelt = ({ addressLine1, thoroughfare }: typeof single) =>
    addressLine1.replace(thoroughfare, thoroughfare.replace(/(.)( \w+)$/, '$1$1$2'));
  const CHANGED = [
    row('Good Ltd', third.addressLine1, third.postcode, third.town),
    row('Typo Ltd', misspelt(single), single.postcode),
    row('Town Ltd', unit.addressLine1, unit.postcode, 'Elsewhere'),
    row('Other Ltd', `99 ${single.thoroughfare}`, single.postcode),
  ];

  it('is read as the only address that is meant, and waits for a person', async () => {
    const { path, report, uuid } = await storeImport(...CHANGED);
    expect(report).toMatchObject({ rows: 4, validRows: 1 });
    const { items } = await amelia.call(imports.listRows, { ...path, state: ['changed'] });
    expect(items).toMatchObject([
      {
        row: 3,
        fields: { addressLine1: misspelt(single), town: single.town },
        address: { udprn: single.udprn },
        readAs: [
          { text: single.addressLine1, isChanged: true },
          { text: single.town, isChanged: false },
          { text: single.postcode, isChanged: false },
        ],
        issues: [{ column: 'address_line_1', reason: 'does not match the suggested address' }],
      },
      { row: 4, address: { udprn: unit.udprn }, issues: [{ column: 'town', value: 'Elsewhere' }] },
    ]);
    await expect(amelia.call(locations.importLocations, path)).resolves.toMatchObject({ imported: 1 });
    await expect(amelia.call(locations.list, { uuid })).resolves.toMatchObject({ total: 1 });
  });

  it('is imported once it is confirmed, alone or with all others', async () => {
    const { path, uuid } = await storeImport(...CHANGED);
    const { items } = await amelia.call(imports.listRows, { ...path, state: ['changed'] });
    const [first] = items;
    if (!first) throw new Error('No row has changed.');
    const fields = { ...first.fields, row: first.row, version: first.version };
    await expect(
      amelia.call(imports.updateRow, { ...path, ...fields, udprn: first.address?.udprn ?? null }),
    ).resolves.toMatchObject({ state: 'ready', address: { udprn: single.udprn }, fields: first.fields });
    await expect(
      amelia.call(imports.updateRows, { ...path, state: 'changed', decision: 'accept' }),
    ).resolves.toMatchObject({ readyRows: 3, openRows: { changed: 0, unknown: 1 } });
    await amelia.call(locations.importLocations, path);
    const listed = await amelia.call(locations.list, { uuid, sort: 'position' });
    expect(listed.items.map(({ address }) => address.udprn).toSorted()).toEqual(
      [third.udprn, single.udprn, unit.udprn].toSorted(),
    );
  });

  it('is listed with what it says and what it was read as, and both are stored with the site', async () => {
    const { path, uuid } = await storeImport(...CHANGED);
    await amelia.call(imports.updateRows, { ...path, state: 'changed', decision: 'accept' });
    const ready = await amelia.call(imports.listReadyRows, path);
    const typo = [misspelt(single), single.town, single.postcode].join(', ');
    expect(ready).toMatchObject({
      total: 3,
      items: [
        {
          row: 3,
          customerName: 'Typo Ltd',
          typed: typo,
          readAs: [
            { text: single.addressLine1, isChanged: true },
            { text: single.town, isChanged: false },
            { text: single.postcode, isChanged: false },
          ],
        },
        { row: 4, readAs: expect.arrayContaining([{ text: unit.town, isChanged: true }]) },
        { row: 2, customerName: 'Good Ltd' },
      ],
    });
    expect(ready.items[2]?.readAs.every(({ isChanged }) => !isChanged)).toBe(true);
    await expect(stranger.call(imports.listReadyRows, path)).rejects.toMatchObject({ code: 'not-found' });
    await amelia.call(locations.importLocations, path);
    await expect(amelia.call(imports.listReadyRows, path)).resolves.toMatchObject({ total: 0, items: [] });
    const { items } = await amelia.call(locations.list, { uuid, sort: 'customerName' });
    expect(items.map(({ customerName, address }) => [customerName, address.typedAs ?? null])).toEqual([
      ['Good Ltd', expect.anything()],
      ['Town Ltd', [unit.addressLine1, 'Elsewhere', unit.postcode].join(', ')],
      ['Typo Ltd', typo],
    ]);
  });

  it('has its page of ready rows among many, in the order of the file', async () => {
    const rows = Array.from({ length: 300 }, (_, index) =>
      row(`Customer ${index}`, `${index + 1} Nowhere Yard`, 'ZE1 0AA', 'Lerwick'),
    );
    const { path } = await storeImport(...rows);
    const pages = [1, 3, 7, 15];
    for (const page of pages) {
      const { items, total } = await amelia.call(imports.listReadyRows, { ...path, page, perPage: 20 });
      expect(total).toBe(300);
      expect(items.map((each) => each.row)).toEqual(
        Array.from({ length: 20 }, (_, index) => (page - 1) * 20 + index + 2),
      );
    }
  });

  it('is suggested for the same text in the next import, which a person confirms', async () => {
    const typed = row('Again Ltd', '998 Imaginary Palace', single.postcode);
    const { path } = await storeImport(typed);
    const [first] = (await amelia.call(imports.listRows, path)).items;
    if (!first) throw new Error('The row is not open.');
    expect(first.state).toBe('unknown');
    const decided = { ...path, ...first.fields, row: first.row, version: first.version };
    await amelia.call(imports.updateRow, { ...decided, udprn: single.udprn });

    const next = await storeImport(typed);
    expect(next.report).toMatchObject({ rows: 1, validRows: 0 });
    await expect(amelia.call(imports.listRows, next.path)).resolves.toMatchObject({
      items: [
        {
          state: 'changed',
          address: { udprn: single.udprn },
          issues: [{ reason: 'was chosen for the same text before; confirm it' }],
        },
      ],
    });
    await expect(
      amelia.call(imports.updateRows, { ...next.path, state: 'changed', decision: 'accept' }),
    ).resolves.toMatchObject({ readyRows: 1 });
  });

  it('is imported as it was typed when the file is imported directly', async () => {
    const { uuid } = await amelia.call(calls.create, { name: 'Direct' });
    await amelia.call(locations.importLocations, { uuid, addresses: csv(...CHANGED) });
    const { items } = await amelia.call(locations.list, { uuid, sort: 'position' });
    expect(items.map(({ address }) => address.udprn)).toEqual([third.udprn, null, null, null]);
  });
});

describe('columns', () => {
  it('are guessed from other names, and mapped as the caller says', async () => {
    const { uuid } = await amelia.call(calls.create, { name: 'Columns' });
    const addresses = new File(
      [
        '\ufeffSite Ref;Client;Street Address;City;Post Code\r\nA-1;"Brindle, Sons";1 Test Row;Leeds;ZE1 0AA\r\n',
      ],
      'export.csv',
    );
    const read = await amelia.call(imports.readColumns, { uuid, addresses });
    expect(read).toMatchObject({ rows: 1, headingRow: 1, isTemplate: false, isRemembered: false });
    expect(read.columns[1]).toEqual({
      index: 1,
      heading: 'Client',
      samples: ['Brindle, Sons'],
      fields: ['customerName'],
    });
    expect(read.suggested).toMatchObject({
      customerName: 1,
      customReference: 0,
      addressLine1: 2,
      town: 3,
      postcode: 4,
      county: null,
    });
    const columns = JSON.stringify({
      customerName: 1,
      addressLine1: 2,
      town: 3,
      postcode: 4,
      customReference: 0,
    });
    const report = await amelia.call(locations.importLocations, { uuid, addresses, columns });
    expect(report).toMatchObject({ rows: 1, imported: 1 });
    const { items } = await amelia.call(locations.list, { uuid });
    expect(items[0]).toMatchObject({ customerName: 'Brindle, Sons', customReference: 'A-1' });
    await expect(
      amelia.call(locations.validateImport, { uuid, addresses, columns: '{"nonsense":1}' }),
    ).rejects.toMatchObject({ fieldErrors: { columns: ['is not a valid value'] } });
    await expect(
      amelia.call(locations.validateImport, { uuid, addresses, columns: '{"town":3}' }),
    ).rejects.toMatchObject({
      fieldErrors: { addresses: expect.arrayContaining(['The column postcode is missing.']) },
    });
  });

  it('of a pasted list without headings have no names', async () => {
    const { uuid } = await amelia.call(calls.create, { name: 'Pasted' });
    const addresses = new File(
      ['Brindle\t1 Test Row\tLerwick\tZE1 0AA\nBrindle\t2 Test Row\tLerwick\tZE1 0AA'],
      'pasted',
    );
    const read = await amelia.call(imports.readColumns, { uuid, addresses });
    expect(read).toMatchObject({ rows: 2, headingRow: null, suggested: { postcode: 3, customerName: null } });
    expect(read.columns[0]).toEqual({ index: 0, heading: '', samples: ['Brindle', 'Brindle'], fields: [] });
    const columns = JSON.stringify({ customerName: 0, addressLine1: 1, town: 2, postcode: 3 });
    const report = await amelia.call(locations.validateImport, {
      uuid,
      addresses,
      columns,
      headingRow: 0,
    });
    expect(report).toMatchObject({ rows: 2, validRows: 2 });
  });
});
