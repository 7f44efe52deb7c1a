import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { getAttributeItems } from './attribute-items.ts';

it('formats circuit attributes by their kind', () => {
  const attributes = contract.circuits.labelledAttributes({
    ATTR_BANDWIDTH: 1000,
    ATTR_CONTRACT_END: '2029-02-21',
    ATTR_ACCESS_ID: 'ACC156726012',
  });
  expect(getAttributeItems(attributes)).toEqual(
    expect.arrayContaining([
      { label: 'Bandwidth', value: '1 Gb' },
      { label: 'Contract end', value: '21/02/2029' },
      { label: 'Access ID', value: 'ACC156726012', copy: 'ACC156726012' },
    ]),
  );
});
