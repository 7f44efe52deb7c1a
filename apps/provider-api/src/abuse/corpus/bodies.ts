import { combine, type Named, SPECIAL_NAMES } from './names.ts';

export interface BadBody {
  body: string | Uint8Array<ArrayBuffer>;
  type?: string;
}

const text = (body: string): BadBody => ({ body });
const bytes = (...values: number[]): BadBody => ({ body: new Uint8Array(values) });

const NOT_JSON = [
  ...[
    '{',
    '}',
    '[',
    ']',
    '{]',
    '[}',
    '{"a"',
    '{"a":',
    '{"a":}',
    '{"a":1',
    '{"a":1,',
    '{"a":1,}',
    '{,}',
    '{:}',
  ],
  ...[
    '{a:1}',
    "{'a':1}",
    '{"a":01}',
    '{"a":1e}',
    '{"a":.5}',
    '{"a":5.}',
    '{"a":+1}',
    '{"a":NaN}',
    '{"a":Infinity}',
  ],
  ...[
    '{"a":"\n"}',
    '{"a":"\\x"}',
    '{"a":"\\u12"}',
    '{"a":"',
    '{"a":"\\',
    '{"a":"\\"',
    '"',
    '"a',
    '\\',
    '\0',
    '{\0}',
  ],
  ...[
    '{"a":1}{"b":2}',
    '{"a":1} x',
    '// c\n{}',
    '/* c */{}',
    '<xml/>',
    'a=1&b=2',
    '\u2028{}',
    'undefined',
    '()',
    '-',
  ],
  ...[
    '{"a":1 "b":2}',
    '{"a" 1}',
    '{"a"::1}',
    '[1,,2]',
    '{"a":tru}',
    '{"a":nul}',
    '{"a":falsee}',
    '--',
    '{{}}',
    '[[]',
  ],
];
const NOT_OBJECTS = [
  'null',
  'true',
  'false',
  '0',
  '-1',
  '1e999',
  '""',
  '"text"',
  '[]',
  '[{}]',
  '[null]',
  '[[[]]]',
];

const notJson = NOT_JSON.map((body): Named<BadBody> => [`not JSON: ${JSON.stringify(body)}`, text(body)]);
const notObjects = NOT_OBJECTS.map((body): Named<BadBody> => [`no object: ${body}`, text(body)]);

const OPENINGS = ['[', '{"a":', '{"a":[', '[{"email":', '{"":'] as const;
const nested = combine(OPENINGS, [20, 500, 7_000, 40_000], (open, levels) => {
  const close = [...open]
    .reverse()
    .map((each) => (each === '[' ? ']' : each === '{' ? '}' : ''))
    .join('');
  return [`${levels} levels of ${open}`, text(`{"email":${open.repeat(levels)}1${close.repeat(levels)}}`)];
});
const unclosed = combine(OPENINGS, [500, 7_000, 60_000], (open, levels) => [
  `${levels} levels of ${open}, never closed`,
  text(open.repeat(levels)),
]);

const ENTRIES: Readonly<Record<string, (index: number) => string>> = {
  'fields of different names': (index) => `"key_${index}":${index}`,
  'fields in snake case': (index) => `"a_b_c_${index}_d":null`,
  'fields of one name': () => '"email":"a@b.test"',
  'fields that are objects': (index) => `"k${index}":{}`,
  'fields that are lists': (index) => `"k${index}":[]`,
};
const wide = combine(Object.keys(ENTRIES), [250, 6_000, 20_000, 80_000], (kind, count) => [
  `${count} ${kind}`,
  text(`{${Array.from({ length: count }, (_, index) => ENTRIES[kind]?.(index)).join()}}`),
]);
const ITEMS = ['1', '"a"', 'null', '{}', '[]', '{"id":1}', '""'] as const;
const long = combine(ITEMS, [300, 6_000, 100_000], (item, count) => [
  `a list of ${count} ${item}`,
  text(`{"email":[${Array(count).fill(item).join()}]}`),
]);

const LONG_TEXTS = ['a', 'a.', 'a@', ' ', '\\u0000', '\\ud800', '😀', 'é', '\\"', '\\\\'] as const;
const longTexts = combine(LONG_TEXTS, [10_000, 100_000], (piece, count) => [
  `a text of ${count} ${piece}`,
  text(`{"email":"${piece.repeat(count)}","password":"x"}`),
]);
const longNames = [10_000, 100_000].map(
  (count): Named<BadBody> => [`a name of ${count} letters`, text(`{"${'a_b'.repeat(count / 3)}":1}`)],
);
const numbers = [
  '1'.repeat(50_000),
  `0.${'1'.repeat(50_000)}`,
  '1e400',
  '-1e400',
  '1e-400',
  '-0',
  '9'.repeat(400),
].map(
  (digits): Named<BadBody> => [
    `the number ${digits.slice(0, 8)}…`,
    text(`{"email":${digits},"password":${digits}}`),
  ],
);

const VALUES = [
  'null',
  '1',
  '"x"',
  '{}',
  '[]',
  '{"email":"a@b.test"}',
  '{"__proto__":{"email":"a"}}',
] as const;
const special = combine(SPECIAL_NAMES, VALUES, (name, value) => [
  `${JSON.stringify(name)} as ${value}`,
  text(`{${JSON.stringify(name)}:${value}}`),
]);

const encodings: Named<BadBody>[] = [
  ['invalid UTF-8', bytes(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d)],
  ['half a character', bytes(0x7b, 0x22, 0xc3)],
  ['an overlong slash', bytes(0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d)],
  ['UTF-16', { body: new Uint8Array(Buffer.from('\ufeff{"a":1}', 'utf16le')) }],
  ['two byte order marks', text('\ufeff\ufeff{}')],
  ['zero bytes only', bytes(...Array<number>(1000).fill(0))],
  ['quotes only', text('"'.repeat(10_001))],
  ['backslashes only', text('\\'.repeat(10_000))],
  ['spaces only', text(' '.repeat(15_000))],
  ['300,000 spaces', text(`${' '.repeat(300_000)}{}`)],
];

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/json-patch+json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  `application/${'x'.repeat(5000)}`,
  ';',
  'application/octet-stream',
];
const types = TYPES.map(
  (type): Named<BadBody> => [`the type ${type.slice(0, 50)}`, { body: '{"a":1}', type }],
);

/** Bodies that no call of the portal accepts. */
export const BAD_BODIES: readonly Named<BadBody>[] = [
  ...notJson,
  ...notObjects,
  ...nested,
  ...unclosed,
  ...wide,
  ...long,
  ...longTexts,
  ...longNames,
  ...numbers,
  ...special,
  ...encodings,
  ...types,
];

const part = (headers: string, content = 'x') => `--B\r\n${headers}\r\n\r\n${content}\r\n`;
const field = (name: string, content?: string) =>
  part(`Content-Disposition: form-data; name="${name}"`, content);
const file = (name: string, content?: string) =>
  part(
    `Content-Disposition: form-data; name="avatar"; filename="${name}"\r\nContent-Type: image/png`,
    content,
  );

const FORMS: readonly Named<string>[] = [
  ['nothing', ''],
  ['an end alone', '--B--\r\n'],
  ['no end', field('avatar')],
  ['half a delimiter', '--B'],
  ['no header', '--B\r\n\r\nx\r\n--B--'],
  ['an endless header', `--B\r\nContent-Disposition: ${'x'.repeat(100_000)}`],
  ['100,000 headers', `--B\r\n${'A: b\r\n'.repeat(100_000)}\r\nx\r\n--B--`],
  ['a header without colon', `${part('Content-Disposition')}--B--`],
  ['no name', `${part('Content-Disposition: form-data')}--B--`],
  ['another disposition', `${part('Content-Disposition: attachment; name="avatar"')}--B--`],
  ['100,000 fields', `${field('a').repeat(20_000)}--B--`],
  ['1,000 files', `${file('a.png').repeat(1_000)}--B--`],
  ['100,000 delimiters', `${'--B\r\n'.repeat(100_000)}--B--`],
  ['delimiters without line breaks', '--B'.repeat(100_000)],
  ['a list of 5,000', `${field('avatar[]').repeat(5_000)}--B--`],
  ['a long text', `${field('avatar', 'x'.repeat(1_000_000))}--B--`],
  ['a long name', `${field('a'.repeat(3_000))}--B--`],
  ['an empty file', `${file('a.png', '')}--B--`],
  ['a file that is text', `${file('a.png', 'hello')}--B--`],
  ['line breaks only', '\r\n'.repeat(50_000)],
  [
    'a nested form',
    `${part('Content-Disposition: form-data; name="avatar"\r\nContent-Type: multipart/mixed; boundary=C', '--C\r\n\r\nx\r\n--C--')}--B--`,
  ],
  [
    'base64',
    `${part('Content-Disposition: form-data; name="avatar"; filename="a.png"\r\nContent-Transfer-Encoding: base64', 'eHg=')}--B--`,
  ],
  ...SPECIAL_NAMES.map((name): Named<string> => [`the field ${JSON.stringify(name)}`, `${field(name)}--B--`]),
  ...['\0', '../../a.png', 'a\r\nb.png', '"', '\\', '%00', 'con', '\u202egnp.exe'].map(
    (name): Named<string> => [`the file ${JSON.stringify(name)}`, `${file(name)}--B--`],
  ),
];

const BOUNDARIES = ['B', '"B"', 'b', 'B; boundary=C', '""', 'B'.repeat(500), '(', ' B ', 'B\u0001'];

/** Forms that no upload of the portal accepts. */
export const BAD_FORMS: readonly Named<BadBody>[] = [
  ...FORMS.map(([name, body]): Named<BadBody> => [name, { body, type: 'multipart/form-data; boundary=B' }]),
  ...BOUNDARIES.map(
    (boundary): Named<BadBody> => [
      `the boundary ${boundary.slice(0, 20)}`,
      { body: `${field('avatar')}--B--`, type: `multipart/form-data; boundary=${boundary}` },
    ],
  ),
];
