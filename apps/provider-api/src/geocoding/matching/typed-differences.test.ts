import { expect, it } from '@jest/globals';
import { listTypedDifferences } from './typed-differences.ts';

const UNIT = {
  addressLine1: 'Unit 5, Sterling House',
  addressLine2: '21 Millrace Lane',
  addressLine3: null,
  thoroughfare: 'Millrace Lane',
  town: 'Leeds',
  county: 'West Yorkshire',
  postcode: 'LS11 1FD',
};
const HOUSE = { ...UNIT, addressLine1: '51 Millrace Lane', addressLine2: null };

it.each([
  // What is not typed yet is no difference.
  ['millrace', []],
  ['Millrace Lane', []],
  ['Millrace La', []],
  ['millrace l', []],
  ['Millrace Lane, LS11', []],
  ['LS11 Millrace Lane', []],
  ['Millrace Lane LS11 1', []],
  ['Sterling House, Leeds', []],
  ['LS11 1FD', []],
  ['Unit 5, Sterling House, 21 Millrace Ln, LS11 1FD', []],
  // A number without the others of the address is.
  ['5 Millrace Lane, Leeds, LS11 1FD', ['premise']],
  ['5 Millrace', ['premise']],
  ['Unit 5 LS11 1FD', ['premise']],
  ['21 Millrace Lane', ['premise']],
  ['Mill Lane', ['street']],
  ['Sterl House, Millrace Lane', ['building']],
])('compares “%s” with a unit', (text, parts) => {
  expect(listTypedDifferences(text, UNIT)).toEqual(parts);
});

it.each([
  ['51 Millrace Lane', []],
  ['51 m', []],
  ['5 Millrace Lane', ['premise']],
  ['Millrace Lane 5', ['premise']],
  ['51a Millrace Lane', ['premise']],
  ['51 Mill Lane, Lee', ['street']],
])('compares “%s” with a house', (text, parts) => {
  expect(listTypedDifferences(text, HOUSE)).toEqual(parts);
});
