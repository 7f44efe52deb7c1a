import { expect, it } from '@jest/globals';
import { serviceFilterInput } from './use-service-filters.ts';

it('sends the filters of the URL and drops unknown values', () => {
  expect(
    serviceFilterInput({
      search: 'LS1',
      filters: { status: ['on', 'sleeping'], type: 'Ethernet', supplier: '' },
    }),
  ).toEqual({ search: 'LS1', status: ['on'], circuitType: 'Ethernet' });
  expect(
    serviceFilterInput({ search: '', filters: { status: [], type: 'Carrier pigeon', supplier: '' } }),
  ).toEqual({});
});
