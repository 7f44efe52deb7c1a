import { describe, expect, it } from '@jest/globals';
import { getAddressKey, toTypedText, withTypedText } from './address.ts';

const typed = { addressLine1: 'Unit 5', addressLine2: 'Sterling House', postcode: 'LS11 1FD' };
const address = {
  uuid: 'a-1',
  addressLine1: '3 Granary Road',
  addressLine2: null,
  addressLine3: null,
  premise: '3',
  thoroughfare: 'Granary Road',
  town: 'Leeds',
  county: null,
  postcode: 'LS11 1FD',
  udprn: 52_000_001,
  uprn: null,
  latitude: 53.8,
  longitude: -1.5,
};

describe('the identity of an address', () => {
  it('ignores case, punctuation and the space of the postcode', () => {
    expect(getAddressKey({ ...typed, addressLine1: 'UNIT 5,', postcode: 'ls111fd' })).toBe(
      getAddressKey(typed),
    );
  });

  it('tells typed addresses apart by every line', () => {
    const other = { ...typed, addressLine2: 'Trinity Works' };
    expect(getAddressKey(other)).not.toBe(getAddressKey(typed));
    expect(getAddressKey({ ...typed, addressLine3: 'Rear' })).not.toBe(getAddressKey(typed));
  });

  it('is line 1 and the postcode in the address book, which has no line 1 twice', () => {
    expect(getAddressKey({ ...address, addressLine2: 'Holbeck' })).toBe(getAddressKey(address));
  });
});

describe('what was typed', () => {
  it('is kept where it is worded differently', () => {
    expect(withTypedText(address, '3 Granary Rd, LS11 1FD')).toEqual({
      ...address,
      typedAs: '3 Granary Rd, LS11 1FD',
    });
  });

  it('is not kept where it says the same, and replaces what was typed before', () => {
    const before = { ...address, typedAs: '3 Granery Road' };
    expect(withTypedText(before, toTypedText(address).toUpperCase())).toEqual(address);
  });
});
