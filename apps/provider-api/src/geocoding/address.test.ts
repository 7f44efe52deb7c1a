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
  typedAs: null,
};

describe('the identity of an address', () => {
  it('ignores case, punctuation and the space of the postcode', () => {
    expect(getAddressKey({ ...typed, addressLine1: 'UNIT 5,', postcode: 'ls111fd' })).toBe(
      getAddressKey(typed),
    );
  });

  it('compares every line of a typed address', () => {
    const other = { ...typed, addressLine2: 'Trinity Works' };
    expect(getAddressKey(other)).not.toBe(getAddressKey(typed));
    expect(getAddressKey({ ...typed, addressLine3: 'Rear' })).not.toBe(getAddressKey(typed));
  });

  it('uses only line 1 and the postcode of an address with a UDPRN', () => {
    expect(getAddressKey({ ...address, addressLine2: 'Holbeck' })).toBe(getAddressKey(address));
  });
});

describe('what was typed', () => {
  it('is stored if it differs', () => {
    expect(withTypedText(address, '3 Granary Rd, LS11 1FD')).toEqual({
      ...address,
      typedAs: '3 Granary Rd, LS11 1FD',
    });
  });

  it('is removed if the new text says the same as the address', () => {
    const before = { ...address, typedAs: '3 Granery Road' };
    expect(withTypedText(before, toTypedText(address).toUpperCase())).toEqual(address);
  });
});
