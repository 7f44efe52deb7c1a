import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { type CsvColumn, csvFile, pounds } from './csv.ts';

interface Row {
  text: string;
  number: number;
  flag: boolean | null;
}

const columns: CsvColumn<Row>[] = [
  { header: 'Text', value: ({ text }) => text },
  { header: 'Number', value: ({ number }) => number },
  { header: 'Flag', value: ({ flag }) => flag },
];

async function exported(rows: readonly Row[]): Promise<string> {
  const { body } = await csvFile('rows.csv', columns, async ({ limit, offset }) =>
    rows.slice(offset, offset + limit),
  );
  const bytes = await new Response(body).arrayBuffer();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

const read = (csv: string): string[][] => parse(csv, { bom: true });

/** Text that is hard on a CSV: separators, quotes, line breaks, formulas, letters of every kind. */
const text = fc.oneof(
  fc.string({
    unit: fc.constantFrom(
      'a',
      ',',
      ';',
      '"',
      '\n',
      '\r',
      '\t',
      ' ',
      '=',
      '+',
      '-',
      '@',
      "'",
      'ß',
      '平',
      '🏢',
    ),
  }),
  fc.string({ unit: 'binary' }),
);
const row = fc.record({ text, number: fc.integer(), flag: fc.option(fc.boolean()) });
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

describe('an export', () => {
  it('round-trips through a CSV reader with formulas quoted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (rows) => {
        const [header, ...back] = read(await exported(rows));
        expect(header).toEqual(['Text', 'Number', 'Flag']);
        const flag = { true: 'Yes', false: 'No', null: '' };
        expect(back).toEqual(
          rows.map((each) => [
            FORMULA.test(each.text) ? `'${each.text}` : each.text,
            String(each.number),
            flag[`${each.flag}`],
          ]),
        );
      }),
    );
  });

  it.each(['=1+1', '+44 20', '-2', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
    'makes text of %j',
    async (formula) => {
      const [, [cell] = []] = read(await exported([{ text: formula, number: 0, flag: null }]));
      expect(cell).toBe(`'${formula}`);
    },
  );

  it('keeps negative amounts as numbers', async () => {
    const [, [, cell] = []] = read(await exported([{ text: '', number: -2, flag: null }]));
    expect(cell).toBe('-2');
    expect(pounds(123_450)).toBe('1234.50');
  });

  it('is marked as UTF-8 and complete for any number of rows', async () => {
    const rows = Array.from({ length: 1234 }, (_, number) => ({ text: `Row ${number}`, number, flag: true }));
    const csv = await exported(rows);
    expect(csv.startsWith('\ufeff')).toBe(true);
    expect(read(csv)).toHaveLength(1235);
  });
});
