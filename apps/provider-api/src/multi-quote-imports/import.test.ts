import { describe, expect, it } from '@jest/globals';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { parseAddresses } from './parsing/addresses.ts';
import { IMPORT_COLUMNS, type ImportedFields } from './parsing/columns.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** A cell's text: anything a person can type, trimmed as the import trims it. */
const cell = fc
  .string({
    unit: fc.constantFrom('a', 'B', '7', ' ', ',', ';', '\t', '"', "'", '\n', '=', '+', '-', '@', 'ß', '平'),
  })
  // Exports put an apostrophe before formulas; the import removes it.
  .map((text) => text.trim().replace(/^'+(?=[=+\-@])/, ''));
const filled = cell.map((text) => text || 'x');
const fields: fc.Arbitrary<ImportedFields> = fc.record({
  customerName: filled,
  customReference: cell,
  addressLine1: filled,
  addressLine2: cell,
  addressLine3: cell,
  town: filled,
  county: cell,
  postcode: fc.constantFrom('LS1 4AP', 'bs14dj', 'ZE1 0AA'),
  speed: cell,
  bearer: cell,
  term: cell,
});

/** Line breaks and tabs within a cell become spaces. */
const toLine = (row: ImportedFields) =>
  Object.fromEntries(Object.entries(row).map(([field, text]) => [field, text.replace(/[\t\n]+/g, ' ')]));

interface Writing {
  delimiter: string;
  lineBreak: string;
  mark: boolean;
  quoted: boolean;
  /** The file's columns in order. */
  columns: (typeof IMPORT_COLUMNS)[number][];
  /** `customer_name`, `Customer name` or `CUSTOMER-NAME`. */
  header: (name: string) => string;
}

const writing: fc.Arbitrary<Writing> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t'),
  lineBreak: fc.constantFrom('\n', '\r\n'),
  mark: fc.boolean(),
  quoted: fc.boolean(),
  columns: fc.shuffledSubarray([...IMPORT_COLUMNS], { minLength: IMPORT_COLUMNS.length }),
  header: fc.constantFrom(
    (name: string) => name,
    (name: string) => name.replaceAll('_', ' '),
    (name: string) => ` ${name.toUpperCase().replaceAll('_', '-')} `,
  ),
});

function write(rows: readonly (ImportedFields | null)[], how: Writing): string {
  const lines = rows.map((row) => how.columns.map(({ field }) => row?.[field] ?? ''));
  const text = stringify([how.columns.map(({ name }) => how.header(name)), ...lines], {
    delimiter: how.delimiter,
    record_delimiter: how.lineBreak,
    quoted: how.quoted,
  });
  return (how.mark ? '\ufeff' : '') + text;
}

describe('parsing a file of addresses', () => {
  it('returns what was written, with any separator, column order, quotes, line endings and byte order mark', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fields, { minLength: 1, maxLength: 8 }), writing, async (rows, how) => {
        const { rows: read } = await parseAddresses(bytes(write(rows, how)));
        expect(read.map((row) => row.fields)).toEqual(rows.map(toLine));
        expect(read.map(({ row }) => row)).toEqual(rows.map((_, index) => index + 2));
      }),
      { numRuns: 200 },
    );
  });

  it('skips blank rows and still numbers rows as a spreadsheet does', async () => {
    const some = fc.array(fc.option(fields, { freq: 2 }), { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(some, writing, async (rows, how) => {
        const expected = rows.flatMap((row, index) =>
          row === null ? [] : [{ row: index + 2, fields: toLine(row) }],
        );
        fc.pre(expected.length > 0);
        expect((await parseAddresses(bytes(write(rows, how)))).rows).toEqual(expected);
      }),
    );
  });

  it('names every missing required column, and requires no other', async () => {
    const some = fc.shuffledSubarray([...IMPORT_COLUMNS], { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(some, fields, async (columns, row) => {
        const how = { delimiter: ',', lineBreak: '\n', mark: false, quoted: true, columns, header: String };
        const text = bytes(write([row], how));
        const missing = IMPORT_COLUMNS.filter((column) => column.required && !columns.includes(column));
        if (missing.length === 0) return expect((await parseAddresses(text)).rows).toHaveLength(1);
        await expect(parseAddresses(text)).rejects.toMatchObject({
          status: 422,
          fields: { addresses: missing.map(({ name }) => `The column ${name} is missing.`) },
        });
      }),
    );
  });

  it('either parses or rejects any bytes', async () => {
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.string({ unit: 'binary', maxLength: 200 }).map(bytes),
      fc
        .string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', ';'), maxLength: 60 })
        .map((body) => bytes(`customer_name,address_line_1,town,postcode\n${body}`)),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (file) => {
        const outcome = await parseAddresses(file).then(
          ({ rows }) => rows,
          (error: unknown) => error,
        );
        if (Array.isArray(outcome)) expect(outcome.length).toBeGreaterThan(0);
        else expect(outcome).toMatchObject({ status: 422, fields: { addresses: expect.any(Array) } });
      }),
      { numRuns: 500 },
    );
  });

  it('accepts ten thousand rows and no more', async () => {
    const header = 'customer_name,address_line_1,town,postcode\n';
    const line = 'A,1 X,Leeds,LS1 4AP\n';
    expect((await parseAddresses(bytes(header + line.repeat(10_000)))).rows).toHaveLength(10_000);
    await expect(parseAddresses(bytes(header + line.repeat(10_001)))).rejects.toMatchObject({ status: 422 });
  });

  it.each([
    [
      'UTF-8 with a mark',
      Buffer.from('\ufeffcustomer_name,address_line_1,town,postcode\nCafé,1 X,Leeds,LS1 4AP'),
    ],
    [
      'Windows’ own',
      Buffer.from('customer_name,address_line_1,town,postcode\nCaf\xe9,1 X,Leeds,LS1 4AP', 'latin1'),
    ],
    [
      'UTF-16 with a mark, separated by tabs',
      Buffer.from(
        '\ufeffcustomer_name\taddress_line_1\ttown\tpostcode\r\nCafé\t1 X\tLeeds\tLS1 4AP',
        'utf16le',
      ),
    ],
  ])('reads %s', async (_name, file) => {
    expect((await parseAddresses(new Uint8Array(file))).rows[0]?.fields.customerName).toBe('Café');
  });
});
