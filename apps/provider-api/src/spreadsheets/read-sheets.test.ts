import { describe, expect, it } from '@jest/globals';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { writeOds } from 'hucre/ods';
import { type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { findFullestSheet, readSheets } from './read-sheets.ts';

type Rows = NonNullable<WriteSheet['rows']>;

const SITES: Rows = [
  ['Site', 'Postcode'],
  ['Brindle', 'LS1 4AP'],
];
const xlsx = (...sheets: Partial<WriteSheet>[]) =>
  writeXlsx({ sheets: sheets.map((sheet, index) => ({ name: `Sheet ${index + 1}`, ...sheet })) });

/** A workbook with some of its files replaced. */
function withParts(workbook: Uint8Array, parts: Record<string, string>): Uint8Array {
  const changed = Object.entries(parts).map(([name, text]) => [name, strToU8(text)]);
  return zipSync({ ...unzipSync(workbook), ...Object.fromEntries(changed) });
}

const SHEET = 'xl/worksheets/sheet1.xml';
const withRows = async (rows: string) =>
  withParts(await xlsx({ rows: SITES }), {
    [SHEET]: `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  });

async function readCells(bytes: Uint8Array): Promise<string[][]> {
  const sheets = await readSheets(bytes, 11_000);
  return sheets[findFullestSheet(sheets)]?.rows.map(({ cells }) => cells) ?? [];
}

describe('a workbook', () => {
  it('is read from XLSX and ODS', async () => {
    expect(await readCells(await xlsx({ rows: SITES }))).toEqual(SITES);
    const ods = await writeOds({ sheets: [{ name: 'Sites', rows: SITES }] });
    expect(await readCells(ods)).toEqual(SITES);
  });

  it('shows numbers, dates and yes or no as the spreadsheet does', async () => {
    const rows: Rows = [[447_700_900_123, 100, 0.5, new Date('2026-01-02'), true, 7_700_900_123, 1e21]];
    const formatted = await xlsx({
      rows,
      cells: new Map([
        ['0,1', { value: 100, style: { numFmt: '0" Mb"' } }],
        ['0,5', { value: 7_700_900_123, style: { numFmt: '00000000000' } }],
      ]),
    });
    expect(await readCells(formatted)).toEqual([
      ['447700900123', '100 Mb', '0.5', '02/01/2026', 'TRUE', '07700900123', '1000000000000000000000'],
    ]);
  });

  it('takes the stored value of a formula, and the formula where there is none', async () => {
    const file = await withRows(
      '<row r="1"><c r="A1" t="str"><f>B1&amp;"x"</f><v>Leeds</v></c><c r="B1"><f>CONCATENATE("a","b")</f></c><c r="C1" t="str"><f>IF(1,"","")</f><v></v></c><c r="D1" t="e"><f>Z1</f><v>#REF!</v></c></row>',
    );
    expect(await readCells(file)).toEqual([['Leeds', '=CONCATENATE("a","b")', '', '#REF!']]);
  });

  it('repeats a cell that is merged over several rows', async () => {
    const rows: Rows = [
      ['Customer', 'Postcode'],
      ['Brindle', 'LS1 4AP'],
      [null, 'LS1 4AQ'],
      [null, null],
    ];
    const merges = [{ startRow: 1, endRow: 3, startCol: 0, endCol: 0 }];
    expect(await readCells(await xlsx({ rows, merges }))).toEqual([
      ['Customer', 'Postcode'],
      ['Brindle', 'LS1 4AP'],
      ['Brindle', 'LS1 4AQ'],
    ]);
  });

  it('numbers rows as the spreadsheet does, and skips blank ones', async () => {
    const [sheet] = await readSheets(await xlsx({ rows: [['Sites'], [], [null, ' '], ['A', 'B']] }), 100);
    expect(sheet?.rows).toEqual([
      { row: 1, cells: ['Sites'] },
      { row: 4, cells: ['A', 'B'] },
    ]);
  });

  it('prefers the fullest sheet that is not hidden', async () => {
    const many: Rows = Array.from({ length: 9 }, () => ['x', 'y']);
    const file = await xlsx(
      { rows: [['Notes']] },
      { rows: SITES },
      { rows: many, hidden: true },
      { rows: [] },
    );
    expect(await readCells(file)).toEqual(SITES);
    expect((await readSheets(file, 100)).map(({ name }) => name)).toEqual(['Sheet 1', 'Sheet 2', 'Sheet 3']);
  });

  /** As LibreOffice writes it: the style of the sheet is not displayed. */
  async function ods(...sheets: { name: string; rows: Rows; hidden?: boolean }[]): Promise<Uint8Array> {
    const file = await writeOds({ sheets });
    const content = strFromU8(unzipSync(file)['content.xml'] ?? new Uint8Array());
    const styles = `<style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style><style:style style:family='table' style:name='ta2'><style:table-properties style:writing-mode="lr-tb" table:display="false"/></style:style>`;
    let index = 0;
    const named = content
      .replace(/<office:automatic-styles(?:\/>|>)/, (tag) =>
        tag.endsWith('/>') ? `${tag.slice(0, -2)}>${styles}</office:automatic-styles>` : `${tag}${styles}`,
      )
      .replace(/<table:table /g, (tag) => {
        const { hidden = false } = sheets[index++] ?? {};
        return `${tag}table:style-name="${hidden ? 'ta2' : 'ta1'}" `;
      });
    return withParts(file, { 'content.xml': named });
  }

  it('prefers the fullest sheet that is not hidden in ODS too', async () => {
    const many: Rows = Array.from({ length: 9 }, () => ['x', 'y']);
    const file = await ods(
      { name: 'Notes', rows: [['Notes']] },
      { name: 'Sites', rows: SITES },
      { name: 'Lists & "lookups"', rows: many, hidden: true },
    );
    expect((await readSheets(file, 100)).map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['Notes', false],
      ['Sites', false],
      ['Lists & "lookups"', true],
    ]);
    expect(await readCells(file)).toEqual(SITES);
  });

  it('works with macros, which are not read, and with any file name', async () => {
    const macros = await writeXlsx({ sheets: [{ name: 'A', rows: SITES }], vbaProject: strToU8('macro') });
    expect(await readCells(macros)).toEqual(SITES);
    const csv = strToU8('Site,Postcode\nBrindle,LS1 4AP');
    expect(await readSheets(csv, 100, 'sites.xlsx')).toMatchObject([
      { rows: [{}, { row: 2, cells: SITES[1] }] },
    ]);
  });

  it('works with a million empty rows below the sites', async () => {
    const empty = Array.from({ length: 1_000_000 }, (_, index) => `<row r="${index + 2}"/>`).join('');
    const file = await withRows(`<row r="1"><c r="A1" t="inlineStr"><is><t>Site</t></is></c></row>${empty}`);
    expect(await readCells(file)).toEqual([['Site']]);
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    [
      'a truncated workbook',
      async () => (await xlsx({ rows: SITES })).subarray(0, 2000),
      'damaged or incomplete',
    ],
    [
      'a workbook with a password',
      () => writeXlsx({ sheets: [{ name: 'A', rows: SITES }], encryption: { password: 'x', spinCount: 10 } }),
      'protected with a password',
    ],
    [
      'an older Excel file',
      () => Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
      'older .xls type',
    ],
    ['a binary workbook', () => zipSync({ 'xl/workbook.bin': strToU8('x') }), 'binary workbook'],
    ['another archive', () => zipSync({ 'word/document.xml': strToU8('<x/>') }), 'not a spreadsheet'],
    ['a PDF', () => strToU8('%PDF-1.7'), 'not a spreadsheet'],
    ['a web page named .xls', () => strToU8('<html><table>'), 'not a spreadsheet'],
    ['a workbook without rows', () => xlsx({ rows: [] }, { rows: [[null, ' ']] }), 'The file is empty.'],
    ['a workbook without its parts', () => zipSync({ 'xl/a.xml': strToU8('<x/>') }), 'damaged or incomplete'],
    ['one file that unpacks to 40 MB', async () => withRows('x'.repeat(40_000_000)), 'too large to read'],
    [
      'files that unpack to 75 MB together',
      async () =>
        withParts(await xlsx({ rows: SITES }), {
          a: 'x'.repeat(25_000_000),
          b: 'x'.repeat(25_000_000),
          c: 'x'.repeat(25_000_000),
        }),
      'too large to read',
    ],
    [
      '600 files',
      async () =>
        withParts(
          await xlsx({ rows: SITES }),
          Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`${index}.xml`, ''])),
        ),
      'too large to read',
    ],
    [
      'cells in opposite corners',
      () =>
        withRows(
          '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
        ),
      'too large to read',
    ],
    [
      'entities that expand to gigabytes',
      async () =>
        withParts(await xlsx({ rows: SITES }), {
          [SHEET]:
            '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]><worksheet>&b;</worksheet>',
        }),
      'XML declarations',
    ],
  ])(
    'is refused with one message when it is %s',
    async (_what, create, message) => {
      const error: unknown = await readSheets(await create(), 11_000).then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toMatchObject({ status: 422, fields: { addresses: [expect.stringContaining(message)] } });
    },
    30_000,
  );

  const random = Uint8Array.from({ length: 3000 }, (_, index) => (index * 7919 + index ** 2) % 251);
  const protectedOds = async (parts: Record<string, string>) =>
    withParts(await writeOds({ sheets: [{ name: 'Sites', rows: SITES }] }), parts);

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string, string]>([
    ['random bytes', () => random, 'sites.xlsx', 'This file is not an Excel workbook, although'],
    ['random bytes', () => random, 'Sites.ODS', 'This file is not an OpenDocument spreadsheet, although'],
    ['random bytes', () => random, 'sites.csv', 'This file is not a spreadsheet.'],
    ['zero bytes', () => new Uint8Array(2000), 'sites.xlsx', 'This file is not an Excel workbook'],
    ['a sentence', () => strToU8('Hello, this is no list.'), 'sites.xlsx', 'its name ends in .xlsx.'],
    ['open quotes', () => strToU8('a "quote\n"and, another'), 'sites.xlsm', 'its name ends in .xlsm.'],
    [
      'a letter',
      () => zipSync({ 'word/document.xml': strToU8('<x/>') }),
      'sites.xlsx',
      'not an Excel workbook',
    ],
    ['nothing', () => new Uint8Array(), 'sites.xlsx', 'The file is empty.'],
    [
      'a workbook with a password',
      () => writeXlsx({ sheets: [{ name: 'A', rows: SITES }], encryption: { password: 'x', spinCount: 10 } }),
      'sites.xlsx',
      'protected with a password',
    ],
    [
      'an ODS whose files are encrypted',
      () =>
        protectedOds({
          'content.xml': '\u0001\u0002',
          'META-INF/manifest.xml': '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>',
        }),
      'sites.ods',
      'protected with a password',
    ],
    [
      'an ODS that is encrypted as one file',
      () => zipSync({ mimetype: strToU8('x'), 'encrypted-package': strToU8('x') }),
      'sites.ods',
      'protected with a password',
    ],
  ])('is named with what it is: %s', async (_what, create, name, message) => {
    await expect(readSheets(await create(), 11_000, name)).rejects.toMatchObject({
      fields: { addresses: [expect.stringContaining(message)] },
    });
  });

  it.each<[string, Rows, string]>([
    ['201 columns', [Array.from({ length: 201 }, () => 'x')], 'Row 1 has more than 200 columns.'],
    ['a long cell', [['Site'], ['x'.repeat(30_000)]], 'Row 2 is longer than 20000 bytes.'],
  ])('says what is wrong with a sheet that has %s', async (_what, rows, problem) => {
    const [sheet] = await readSheets(await xlsx({ rows }), 11_000);
    expect(sheet?.problem).toBe(problem);
  });
});

describe('a CSV', () => {
  it.each<[string, Uint8Array]>([
    ['semicolons and a title', strToU8('Sites, 2026\nSite;Postcode\nBrindle;LS1 4AP')],
    ['UTF-16', new Uint8Array(Buffer.from('\ufeffSite\tPostcode\nBrindle\tLS1 4AP', 'utf16le'))],
    ['a byte order mark', strToU8('\ufeffSite,Postcode\nBrindle,LS1 4AP')],
    ['addresses with commas', strToU8('Site;Postcode\nBrindle, Sons, Co;LS1 4AP\nMill, A;LS1 4AQ')],
  ])('is read with %s', async (_what, bytes) => {
    const rows = await readCells(bytes);
    expect(rows.find(([first]) => first === 'Site')).toEqual(['Site', 'Postcode']);
  });
});
