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
  toManualValues,
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
  typedAs: null,
};

describe('formatAddress', () => {
  it('leaves out empty lines', () => {
    expect(formatAddress(found)).toBe('Unit 4, Mill House, 12 High Street, Leeds, LS1 4AP');
  });
});

describe('toAddressInput', () => {
  it('keeps the identifiers of a picked address', () => {
    expect(toAddressInput(toAddressValues(found), 'picked')).toMatchObject({ udprn: 1234, uprn: '9876' });
  });

  it('drops the identifiers of a manually edited address', () => {
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

describe('postcodes', () => {
  it.each([
    ['sw1a1aa', 'SW1A 1AA'],
    [' m1  1ae ', 'M1 1AE'],
    ['ls1', 'LS1'],
  ])('%j is formatted as %j', (typed, written) => {
    expect(formatPostcode(typed)).toBe(written);
  });

  it('are validated', () => {
    expect(isPostcode('LS1 4AP')).toBe(true);
    expect(isPostcode('LS1')).toBe(false);
    expect(isPostcode('')).toBe(false);
  });
});

describe('address validation', () => {
  const schema = v.pipe(
    v.object(addressEntries),
    requiredForLookup(),
    requiredWhenManual('addressLine1'),
    requiredWhenManual('town'),
    requiredWhenManual('postcode'),
  );
  const problems = (values: unknown) =>
    v.safeParse(schema, values).issues?.map((issue) => issue.path?.map((item) => item.key).join('.')) ?? [];

  it('requires look-up text while no address is chosen', () => {
    expect(problems({ entry: 'lookup', lookup: '', address: NO_ADDRESS })).toEqual(['lookup']);
    expect(problems({ entry: 'lookup', lookup: 'LS1 4AP', address: NO_ADDRESS })).toEqual([]);
  });

  it('requires line 1, town and postcode for a manual address', () => {
    expect(problems({ entry: 'manual', lookup: '', address: NO_ADDRESS })).toEqual([
      'address.addressLine1',
      'address.town',
      'address.postcode',
    ]);
  });

  it('rejects an invalid postcode', () => {
    const address = { ...NO_ADDRESS, addressLine1: '1 Road', town: 'Leeds', postcode: 'nonsense' };
    expect(problems({ entry: 'manual', lookup: '', address })).toEqual(['address.postcode']);
  });

  it('accepts a picked address', () => {
    expect(problems({ entry: 'picked', lookup: '', address: toAddressValues(found) })).toEqual([]);
  });
});

describe('toManualValues', () => {
  it.each([
    ['ze10aa', '', 'ZE1 0AA'],
    ['ZE1 0AA', '', 'ZE1 0AA'],
    ['5 New Barn, Lerwick, ZE1 0AA', '5 New Barn, Lerwick', 'ZE1 0AA'],
    ['5 New Barn Lerwick ze10aa', '5 New Barn Lerwick', 'ZE1 0AA'],
    ['5 New Barn', '5 New Barn', ''],
    ['', '', ''],
  ])('keeps all of “%s”', (text, addressLine1, postcode) => {
    expect(toManualValues(text)).toMatchObject({ addressLine1, postcode });
  });
});
