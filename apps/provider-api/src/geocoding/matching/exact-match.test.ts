import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { ImportedFields } from '../../multi-quote-imports/parsing/columns.ts';
import { matchAddress } from '../../multi-quote-imports/review/address-matches.ts';
import { type BookAddress, generateAddressBook } from '../address-book.ts';
import { listDifferences } from './address-differences.ts';
import { normalizeAddressWords } from './address-words.ts';
import { type ParsedAddress, parseBookEntry } from './book-entry.ts';
import { findChanges, isExactText, readFields, readText } from './exact-match.ts';
import { countEdits } from './misspellings.ts';

const book = [...generateAddressBook()].map((address) => ({ address, parsed: parseBookEntry(address) }));
const byPostcode = new Map<string, typeof book>();
for (const entry of book) {
  const { postcodeCompact } = entry.address;
  byPostcode.set(postcodeCompact, [...(byPostcode.get(postcodeCompact) ?? []), entry]);
}
const findBook = (line: string, postcode: string): { address: BookAddress; parsed: ParsedAddress } => {
  const found = byPostcode
    .get(postcode.replace(' ', ''))
    ?.find(({ address }) => address.addressLine1 === line);
  if (!found) throw new Error(`The address book has no ${line}, ${postcode}.`);
  return found;
};

/** What the look-up accepts for a text. */
const resolve = (text: string): BookAddress | null => {
  const readings = readText(text);
  const found = readings.flatMap(({ postcode }) => byPostcode.get(postcode.compact) ?? []);
  const exact = found.filter(({ parsed }) => readings.some((reading) => isExactText(reading, parsed)));
  return exact.length === 1 ? (exact[0]?.address ?? null) : null;
};

const known = new Map(
  [...byPostcode].map(([postcode, entries]) => [
    postcode,
    entries.map(({ address, parsed }) => ({
      address: { ...address, addressLine3: null, typedAs: null, uuid: String(address.udprn) },
      parsed,
    })),
  ]),
);
const NO_FIELDS: ImportedFields = {
  customerName: '',
  customReference: '',
  addressLine1: '',
  addressLine2: '',
  addressLine3: '',
  town: '',
  county: '',
  postcode: '',
  speed: '',
  bearer: '',
  term: '',
};
/** What the import makes of a row: the address, and whether it waits to be confirmed. */
const importRow = (fields: Partial<ImportedFields>) => matchAddress({ ...NO_FIELDS, ...fields }, known);

const UNIT = findBook('Unit 5, Sterling House', 'LS11 1FD');
const GRANARY = book.find(({ address }) => address.addressLine2 === '15 Granary Road')?.address;

describe('an address as people write it', () => {
  it.each([
    ['No. 12 A, Mill St.', '12a mill street'],
    ['Number 7 Café Rd', '7 cafe road'],
    ['UNIT 5,STERLING HSE', 'unit 5 sterling house'],
    ['Unit 12, A House', 'unit 12 a house'],
    ["St Mary's Ct", 'street marys court'],
    ['Unit 5-21 Mill Lane', 'unit 5 to 21 mill lane'],
    ['5² Mill Lane', '5² mill lane'],
    ['5Ж Mill Lane', '5ж mill lane'],
  ])('%s has the words %s', (text, words) => {
    expect(normalizeAddressWords(text).join(' ')).toBe(words);
  });

  it.each([
    ['lane', 'lane', 0],
    ['lane', 'lnae', 1],
    ['lane', 'lan', 1],
    ['millrace', 'milrase', 2],
  ])('%s and %s are %d edits apart', (a, b, edits) => {
    expect(countEdits(a, b)).toBe(edits);
  });
});

describe('free text', () => {
  it('never says a unit by its number on the street', () => {
    expect(resolve('5 Millrace Lane, Leeds, LS11 1FD')).toBeNull();
    expect(resolve('Unit 21, Sterling House, 5 Millrace Lane, Leeds, LS11 1FD')).toBeNull();
    expect(resolve('Unit 5, 21 Millrace Lane, Leeds, LS11 1FD')).toBeNull();
    expect(resolve('Unit 5-21 Millrace Lane, Sterling House, LS11 1FD')).toBeNull();
    expect(resolve('Unit 5, Sterling House, 21 Millrace Lane, Bradford, LS11 1FD')).toBeNull();
  });

  it('says its address with or without town and county, in any order', () => {
    for (const text of [
      'Unit 5, Sterling House, 21 Millrace Lane, Leeds, LS11 1FD',
      'ls111fd unit 5 sterling house 21 millrace lane',
      '21 Millrace Ln, Sterling Hse, Unit 5, Leeds, West Yorkshire, LS11 1FD',
    ])
      expect(resolve(text)).toBe(UNIT.address);
  });

  it('without a postcode says no address', () => {
    expect(resolve('Unit 5, Sterling House, 21 Millrace Lane, Leeds')).toBeNull();
  });

  it.each([
    ['5 Millrace Lane, Leeds', 'LS111FD', ['premise', 'building']],
    ['Unit 5, Sterling House, 21 Milrace Lane, Leeds', 'LS111FD', ['street']],
    ['Unit 5, Stirling House, 21 Millrace Lane', 'LS111FD', ['building']],
    ['Unit 5, Sterling House, 21 Millrace Lane, Bradford', 'LS111FD', ['town']],
    ['Unit 5, Sterling House, 21 Millrace Lane, Leeds', 'LS111FE', ['postcode']],
    ['Unit 21, Sterling House, 5 Millrace Lane', 'LS111FD', ['premise']],
    ['Unit 5, Sterling House, Annexe, 21 Millrace Lane, Leeds', 'LS111FD', ['building']],
  ])('%s at %s differs in %j', (text, postcode, parts) => {
    expect(listDifferences(normalizeAddressWords(text), UNIT.parsed, { postcode })).toEqual(parts);
  });
});

describe('an imported row', () => {
  it('is never read as a unit of its number', () => {
    if (!GRANARY) throw new Error('The address book has no 15 Granary Road.');
    const { town, postcode } = GRANARY;
    const match = importRow({ addressLine1: '3 Granary Road', town, postcode });
    expect(match).toMatchObject({ address: null, isAmbiguous: false });
    const unit = importRow({ addressLine1: '5 Millrace Lane', town: 'Leeds', postcode: 'LS11 1FD' });
    expect(unit?.address).toBeNull();
  });

  it('may leave out the second line of its address, but not have another one', () => {
    const row = { addressLine1: 'Unit 5, Sterling House', town: 'Leeds', postcode: 'LS11 1FD' };
    expect(importRow(row)).toMatchObject({ address: { udprn: UNIT.address.udprn }, changes: [] });
    expect(importRow({ ...row, addressLine2: '5 Millrace Lane' })?.address).toBeNull();
  });

  it.each([
    [{ addressLine2: '21 Milrace Lane' }, ['street']],
    [{ addressLine2: '21 Mill Race Lane' }, ['street']],
    [{ addressLine1: 'Unit 5, Stirling House' }, ['building']],
    [{ town: 'Bradford' }, ['town']],
    [{ county: 'Kent' }, ['county']],
    [{ addressLine1: 'Unit 5, Sterlnig House', town: 'Leds' }, ['building', 'town']],
  ])('with %j has changed in %j', (change, changes) => {
    const row = {
      addressLine1: 'Unit 5, Sterling House',
      addressLine2: '21 Millrace Lane',
      town: 'Leeds',
      postcode: 'LS11 1FD',
    };
    expect(importRow({ ...row, ...change })).toMatchObject({
      address: { udprn: UNIT.address.udprn },
      changes,
    });
  });
});

const RUNS = 5000;
const anyEntry = fc.constantFrom(...book);
const pick = <Value>(values: readonly Value[], at: number): Value => {
  const value = values[at % values.length];
  if (value === undefined) throw new Error('There is nothing to choose from.');
  return value;
};

/** What a person may do to a text without a digit: swap, drop, double or replace a letter. */
function misspell(text: string, at: number, kind: number): string {
  const letters = [...text];
  const index = at % letters.length;
  const letter = letters[index] ?? '';
  const next = letters[index + 1] ?? '';
  const changed =
    [
      [next, letter],
      ['', next],
      [letter, letter + next],
      ['x', next],
    ][kind % 4] ?? [];
  return [...letters.slice(0, index), ...changed, ...letters.slice(index + 2)].join('');
}

interface Parts {
  unit: string;
  building: string;
  number: string;
  street: string;
  town: string;
  postcode: string;
}

function split({ addressLine1, addressLine2, thoroughfare, town, postcode }: BookAddress): Parts {
  const [unit = '', building = ''] = addressLine2 ? addressLine1.split(', ') : [];
  const number = (addressLine2 ?? addressLine1).slice(0, -thoroughfare.length).trim();
  return { unit, building, number, street: thoroughfare, town, postcode };
}

const toUnitNumber = ({ unit }: Parts) => unit.replace('Unit ', '');

/** Ways in which what was typed is another premise, or at least not certainly the same one. */
const CHANGES: readonly ((parts: Parts, at: number, kind: number) => Partial<Parts>)[] = [
  (_parts, at) => ({ number: String(1 + (at % 60)) }),
  (parts, at) => (parts.unit ? { unit: `Unit ${1 + (at % 30)}` } : { unit: `Unit ${1 + (at % 30)}` }),
  (parts) => (parts.unit ? { unit: `Unit ${parts.number}`, number: toUnitNumber(parts) } : { number: '' }),
  (parts) => (parts.unit ? { unit: '' } : { number: `${parts.number}B` }),
  (parts) => (parts.unit ? { unit: '', building: '', number: toUnitNumber(parts) } : { number: '' }),
  (parts) => ({ number: '', unit: parts.unit }),
  (parts, at) => ({
    number: `${parts.number}${pick(['B', ' C', '-D', '/2', '-21', ' & 3', '½', '²', 'Ж'], at)}`,
  }),
  (parts, at) =>
    parts.unit ? { unit: `${parts.unit}${pick(['B', ' C', '/2', '-9'], at)}` } : { unit: 'Flat 1' },
  (parts, at, kind) => ({ street: misspell(parts.street, at, kind) }),
  (parts, at, kind) => (parts.building ? { building: misspell(parts.building, at, kind) } : {}),
  (parts, at, kind) => ({ town: misspell(parts.town, at, kind) }),
  (parts, at, kind) => ({ postcode: misspell(parts.postcode, at, kind) }),
  (_parts, at) => ({ street: pick(book, at).address.thoroughfare }),
  (_parts, at) => ({ postcode: pick(book, at).address.postcode }),
  (_parts, at) => ({ building: pick(['Kestrel House', 'Beacon Court', 'Annexe'], at) }),
];

const join = (...parts: string[]) => parts.filter((part) => part.trim() !== '').join(', ');

/** The premise as the parts say it: what decides where a service is installed. */
const toPremise = ({ unit, building, number, street, postcode }: Parts) =>
  [unit, building, `${number} ${street}`, postcode.replace(/\s/g, '')]
    .map((text) => normalizeAddressWords(text).join(' '))
    .join('|');

const toFields = (typed: Parts): Partial<ImportedFields> => ({
  addressLine1: join(typed.unit, typed.building) || `${typed.number} ${typed.street}`.trim(),
  addressLine2: join(typed.unit, typed.building) ? `${typed.number} ${typed.street}`.trim() : '',
  town: typed.town,
  postcode: typed.postcode,
});

describe('over the whole address book', () => {
  it(`accepts none of ${RUNS} misspellings and neighbours as another premise`, () => {
    const counts = { asked: 0, accepted: 0 };
    fc.assert(
      fc.property(
        anyEntry,
        fc.constantFrom(...CHANGES),
        fc.nat(100_000),
        fc.nat(3),
        ({ address }, change, at, kind) => {
          const meant = split(address);
          const typed = { ...meant, ...change(meant, at, kind) };
          const premise = toPremise(typed);
          const text = join(
            typed.unit,
            typed.building,
            `${typed.number} ${typed.street}`,
            typed.town,
            typed.postcode,
          );
          const resolved = resolve(text);
          if (resolved) expect(toPremise(split(resolved))).toBe(premise);
          const match = importRow(toFields(typed));
          const isAccepted = match?.address && match.changes.length === 0;
          const fields = readFields({ addressLine1: '', town: typed.town });
          if (isAccepted) {
            const found = parseBookEntry(match.address ?? address);
            expect(toPremise(split(match.address as unknown as BookAddress))).toBe(premise);
            expect(fields.town).toEqual(found.town);
          }
          // A proposal has the same numbers: only spelling is left to confirm.
          if (match?.address && !isAccepted) {
            const digits = (words: string) => normalizeAddressWords(words).filter((word) => /\d/.test(word));
            const proposed = split(match.address as unknown as BookAddress);
            expect(digits(proposed.unit)).toEqual(digits(typed.unit));
            expect(digits(proposed.number)).toEqual(digits(typed.number));
          }
          counts[resolved || isAccepted ? 'accepted' : 'asked'] += 1;
        },
      ),
      { numRuns: RUNS, seed: 20_261_125 },
    );
    expect(counts.asked).toBeGreaterThan(RUNS / 2);
  });

  it('accepts every address however it is written', () => {
    const short: Record<string, string> = {
      Street: 'St.',
      Road: 'Rd',
      Lane: 'Ln',
      Place: 'Pl',
      House: 'Hse',
      Court: 'Ct',
    };
    const shorten = (text: string) =>
      text.replace(/\b(Street|Road|Lane|Place|House|Court)$/, (kind) => short[kind] ?? kind);
    const styles: ((text: string) => string)[] = [
      (text) => text,
      (text) => text.toUpperCase(),
      (text) => text.toLowerCase(),
      (text) => `  ${text.replaceAll(' ', '  ')}.`,
    ];
    fc.assert(
      fc.property(
        anyEntry,
        fc.constantFrom(...styles),
        fc.boolean(),
        fc.nat(5),
        fc.boolean(),
        fc.boolean(),
        ({ address }, style, isShort, order, hasTown, hasSpace) => {
          const { unit, building, number, street, town, postcode } = split(address);
          const name = isShort ? shorten : (text: string) => text;
          const typedNumber =
            /^\d+$/.test(number) && order % 2 === 1
              ? `No. ${number}`
              : number.replace(/(\d)([A-Z])/, '$1 $2');
          const phrases = [unit, name(building), `${typedNumber} ${name(street)}`].filter(
            (phrase) => phrase !== '',
          );
          const turned = [
            ...phrases.slice(order % phrases.length),
            ...phrases.slice(0, order % phrases.length),
          ];
          const code = hasSpace ? postcode : postcode.replace(' ', '');
          const text = style(join(...turned, hasTown ? town : '', code));
          expect(resolve(text)?.udprn).toBe(address.udprn);
          const [addressLine1 = '', ...others] = turned.map(style);
          const row = {
            addressLine1,
            addressLine2: others.join(', '),
            town: style(town),
            postcode: style(code).replace('.', ''),
          };
          expect(importRow(row)).toMatchObject({ address: { udprn: address.udprn }, changes: [] });
        },
      ),
      { numRuns: RUNS, seed: 20_261_126 },
    );
  });

  it('reads no two addresses of a postcode from the same fields', () => {
    for (const entries of byPostcode.values())
      for (const { address } of entries) {
        const reading = readFields(address);
        expect(entries.filter(({ parsed }) => findChanges(reading, parsed)?.length === 0)).toHaveLength(1);
      }
  });
});

describe('the addresses that a row may mean', () => {
  it.each([['5 Millrace Lane', '5A Millrace Lane', 'LS11 1FD']])(
    'begin for %s with %s',
    (addressLine1, closest, postcode) => {
      const match = matchAddress({ ...NO_FIELDS, addressLine1, town: 'Leeds', postcode }, known);
      expect(match?.address).toBeNull();
      expect(match?.suggestions[0]?.addressLine1).toBe(closest);
    },
  );
});
