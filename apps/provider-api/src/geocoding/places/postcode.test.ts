import { describe, expect, it } from '@jest/globals';
import { generateAddressBook } from '../address-book.ts';
import { parsePartialPostcode, parsePostcode } from './postcode.ts';
import { getApproximatePoint } from './postcode-areas.ts';

describe('a postcode', () => {
  it.each([
    ['m1 1ae', 'M1 1AE'],
    ['B338TH', 'B33 8TH'],
    ['W1A 0AX', 'W1A 0AX'],
    ['CR2 6XH', 'CR2 6XH'],
    ['DN551PT', 'DN55 1PT'],
    [' ec1a  1bb ', 'EC1A 1BB'],
    ['gir0aa', 'GIR 0AA'],
  ])('reads %s as %s', (typed, written) => expect(parsePostcode(typed)?.text).toBe(written));

  it.each(['', 'LS1', 'LS1 4A', 'LS1 4CI', 'LS1 4AV', 'QS1 4AB', 'LI1 4AB', '12345', 'LS1 4AB X'])(
    'does not read %s',
    (typed) => expect(parsePostcode(typed)).toBeNull(),
  );

  it('can be partial', () => {
    expect(parsePartialPostcode('ls1 4')).toBe('LS14');
    expect(parsePartialPostcode('EC2A')).toBe('EC2A');
    expect(parsePartialPostcode('Leeds')).toBeNull();
  });

  it('has a fixed point within its area', () => {
    const leeds = parsePostcode('LS99 9ZZ');
    const point = leeds && getApproximatePoint(leeds);
    expect(point?.latitude).toBeCloseTo(53.8, 0);
    expect(leeds && getApproximatePoint(leeds)).toEqual(point);
    const nowhere = parsePostcode('ZZ1 1AA');
    expect(nowhere && getApproximatePoint(nowhere)).toBeNull();
  });
});

describe('the address book', () => {
  const book = [...generateAddressBook()];

  it('has thousands of addresses with valid postcodes', () => {
    expect(book.length).toBeGreaterThan(6000);
    expect(book.filter(({ postcode }) => parsePostcode(postcode)?.text !== postcode)).toEqual([]);
  });

  it('gives each address a unique UDPRN, and a UPRN that is unique and different', () => {
    expect(new Set(book.map(({ udprn }) => udprn)).size).toBe(book.length);
    const uprns = book.flatMap(({ uprn }) => uprn ?? []);
    expect(new Set(uprns).size).toBe(uprns.length);
    expect(uprns.length).toBeLessThan(book.length);
    expect(book.some(({ udprn, uprn }) => uprn === String(udprn))).toBe(false);
  });

  it('is deterministic', () => {
    expect([...generateAddressBook()]).toEqual(book);
  });
});
