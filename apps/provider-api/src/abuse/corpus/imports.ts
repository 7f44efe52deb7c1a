import { IMPORT_COLUMNS } from '../../multi-quote-imports/parsing/columns.ts';
import { combine, type Named } from './names.ts';

type Content = string | Uint8Array<ArrayBuffer>;

const HEADER = IMPORT_COLUMNS.map(({ name }) => name).join(',');
const GOOD = ['Harlequin', 'H-1', '14 Foundry Court', '', '', 'Leeds', '', 'LS1 4AP'];

/** A file with one good row and one in which a column has another value. */
function withCell(column: number, value: string): string {
  const bad = GOOD.map((cell, index) => (index === column ? `"${value.replaceAll('"', '""')}"` : cell));
  return `${HEADER}\n${bad.join(',')}\n${GOOD.join(',')}\n`;
}

const CELLS: readonly Named<string>[] = [
  ['a zero byte', 'a\0b'],
  ['zero bytes only', '\0\0\0'],
  ['an escaped zero byte', 'a\\u0000b'],
  ['a bell', '\u0007'],
  ['line breaks', 'a\r\nb\nc\rd'],
  ['quotes', '""""'],
  ['a formula', '=HYPERLINK("http://elsewhere.test","x")'],
  ['a command', "@SUM(1+1)*cmd|' /C calc'!A0"],
  ['300 letters', 'x'.repeat(300)],
  ['15,000 letters', 'x'.repeat(15_000)],
  ['25,000 letters', 'x'.repeat(25_000)],
  ['25,000 separators', ','.repeat(25_000)],
  ['a replacement character', '\ufffd'],
  ['a right-to-left mark', '\u202eabc'],
  ['marks on one letter', `a${'\u0301'.repeat(5_000)}`],
  ['many pictures', '👩‍👩‍👧‍👦'.repeat(500)],
  ['a picture across the end of a reported value', `${'x'.repeat(299)}${'😀'.repeat(300)}`],
  ['SQL', "'); drop table users; --"],
  ['HTML', '<img src=x onerror=alert(1)>'],
  ['a backslash', '\\'],
  ['JSON', '{"__proto__":{"a":1}}'],
];
const cells = combine(
  IMPORT_COLUMNS,
  CELLS,
  (column, [name, value]): Named<Content> => [
    `${name} in ${column.name}`,
    withCell(IMPORT_COLUMNS.indexOf(column), value),
  ],
);

const PIECES = [
  ',',
  '"',
  '""',
  '\n',
  '\r',
  '\r\n',
  ';',
  '\t',
  '\0',
  'a,',
  '"a",',
  ',\n',
  '"\n',
  ' ',
  'é',
  'x',
] as const;
const repeated = combine(
  PIECES,
  [1, 1_000, 300_000],
  (piece, count): Named<Content> => [`${count} of ${JSON.stringify(piece)}`, piece.repeat(count)],
);
const afterHeader = combine(
  PIECES,
  [1_000, 300_000],
  (piece, count): Named<Content> => [
    `a header and ${count} of ${JSON.stringify(piece)}`,
    `${HEADER}\n${piece.repeat(count)}`,
  ],
);

const HEADERS = [
  '__proto__,constructor,toString',
  `${HEADER},${HEADER}`,
  HEADER.toUpperCase().replaceAll('_', '\0'),
  `${HEADER}${',x'.repeat(500)}`,
  HEADER.replaceAll(',', '|'),
  HEADER.replaceAll(',', ':'),
  `"${HEADER}"`,
  HEADER.split(',').reverse().join(','),
  'customer_name',
  '\ufeff\ufeff\ufeff',
];
const headers = HEADERS.map(
  (header): Named<Content> => [`the header ${header.slice(0, 40)}`, `${header}\n${GOOD.join(',')}\n`],
);

const file = (...values: number[]) => new Uint8Array(values);
const binaries: Named<Content>[] = [
  ['a byte order mark alone', file(0xef, 0xbb, 0xbf)],
  ['half a UTF-16 file', file(0xff, 0xfe, 0x41)],
  ['UTF-16 of the other order', file(0xfe, 0xff, 0x00)],
  [
    'UTF-16 with half characters',
    new Uint8Array(Buffer.from(`\ufeff${HEADER}\n\ud800,,\udc00,,,,,\n`, 'utf16le')),
  ],
  ['invalid UTF-8', file(...Buffer.from(`${HEADER}\n`), 0xc0, 0xaf, 0x2c, 0xff)],
  ['a picture', file(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00)],
  ['an archive', file(0x50, 0x4b, 0x03, 0x04, 0x14, 0x00)],
  ['every byte', file(...Array.from({ length: 256 }, (_, byte) => byte))],
  ['2 MB of the old encoding', new Uint8Array(Buffer.alloc(2_000_000, 0xe9))],
  ['five million commas', ','.repeat(5_000_000)],
  ['a header of five million letters', 'x'.repeat(5_000_000)],
  ['an open quote of 5 MB', `${HEADER}\n"${'x'.repeat(5_000_000)}`],
  ['10,001 rows', `${HEADER}\n${`${GOOD.join(',')}\n`.repeat(10_001)}`],
  ['10,000 empty rows of 200 columns', `${HEADER}${`\n${','.repeat(199)}`.repeat(10_000)}`],
  ['100,000 empty rows', `${HEADER}\n${',,,,,,,\n'.repeat(100_000)}`],
  ['6 MB', 'x'.repeat(6_000_000)],
];

/** Files of addresses that are wrong, or have wrong rows. */
export const BAD_IMPORTS: readonly Named<Content>[] = [
  ...cells,
  ...repeated,
  ...afterHeader,
  ...headers,
  ...binaries,
];
