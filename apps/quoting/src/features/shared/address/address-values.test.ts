import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { formatAddress } from './address-labels.ts';
import {
  type Address,
  addressEntries,
  formatPostcode,
  isPostcode,
  NO_ADDRESS,
  requiredForLookup,
  requiredWhenManual,
  toAddressInput,
  toAddressValues,
} from './address-values.ts';

const found: Address = {
  uuid: 'a-1',
  addressLine1: 'Unit 4, Mill House',
  addressLine2: '12 High Street',
  addressLine3: null,
  premise: 'Unit 4, Mill House',
  thoroughfare: 'High Street',
  town: 'Leeds',
  county: null,
  postcode: 'LS1 4AP',
  udprn: 1234,
  uprn: '9876',
  latitude: 53.8,
  longitude: -1.54,
};

describe('an address in one line', () => {
  it('leaves out what is empty', () => {
    expect(formatAddress(found)).toBe('Unit 4, Mill House, 12 High Street, Leeds, LS1 4AP');
  });
});

describe('what is sent of an address', () => {
  it('keeps the identity of one that was picked', () => {
    expect(toAddressInput(toAddressValues(found), 'picked')).toMatchObject({ udprn: 1234, uprn: '9876' });
  });

  it('carries no identity once it was typed over by hand', () => {
    const typed = { ...toAddressValues(found), addressLine1: 'Barn', postcode: 'ls14ap' };
    expect(toAddressInput(typed, 'manual')).toMatchObject({
      addressLine1: 'Barn',
      addressLine3: null,
      premise: null,
      udprn: null,
      uprn: null,
      postcode: 'LS1 4AP',
    });
  });
});

describe('a postcode', () => {
  it.each([
    ['sw1a1aa', 'SW1A 1AA'],
    [' m1  1ae ', 'M1 1AE'],
    ['ls1', 'LS1'],
  ])('%j is written %j', (typed, written) => {
    expect(formatPostcode(typed)).toBe(written);
  });

  it('is told from what is not one', () => {
    expect(isPostcode('LS1 4AP')).toBe(true);
    expect(isPostcode('LS1')).toBe(false);
    expect(isPostcode('')).toBe(false);
  });
});

describe('the address part of a form', () => {
  const schema = v.pipe(
    v.object(addressEntries),
    requiredForLookup(),
    requiredWhenManual('addressLine1'),
    requiredWhenManual('town'),
    requiredWhenManual('postcode'),
  );
  const problems = (values: unknown) =>
    v.safeParse(schema, values).issues?.map((issue) => issue.path?.map((item) => item.key).join('.')) ?? [];

  it('asks for something to look up while nothing is chosen', () => {
    expect(problems({ entry: 'lookup', lookup: '', address: NO_ADDRESS })).toEqual(['lookup']);
    expect(problems({ entry: 'lookup', lookup: 'LS1 4AP', address: NO_ADDRESS })).toEqual([]);
  });

  it('asks for line, town and postcode when typed by hand', () => {
    expect(problems({ entry: 'manual', lookup: '', address: NO_ADDRESS })).toEqual([
      'address.addressLine1',
      'address.town',
      'address.postcode',
    ]);
  });

  it('refuses a postcode that cannot be', () => {
    const address = { ...NO_ADDRESS, addressLine1: '1 Road', town: 'Leeds', postcode: 'nonsense' };
    expect(problems({ entry: 'manual', lookup: '', address })).toEqual(['address.postcode']);
  });

  it('takes a picked address as it is', () => {
    expect(problems({ entry: 'picked', lookup: '', address: toAddressValues(found) })).toEqual([]);
  });
});
