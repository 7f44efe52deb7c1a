import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { deriveStarts } from './derive-starts.ts';

const area = (name: string) => join(import.meta.dirname, '../../../../apps', name);

it('derives the first call of a list from its declaration', () => {
  expect(deriveStarts(area('quoting'), { '/approvals': [{ list: 'approvals' }] })).toEqual({
    '/approvals': [
      {
        path: '/api/v1/approvals',
        list: {
          name: 'approvals',
          filters: [
            'status[]',
            'owner',
            'customer',
            'supplier_key',
            'is_bookmarked',
            'proposal_status',
            'created_from',
            'created_to',
            'expires_from',
            'expires_to',
          ],
          defaults: { 'status[]': ['data_added'] },
          sort: 'expiredAt',
          direction: 'asc',
        },
      },
    ],
  });
});

it('has only the filters that all visitors have', () => {
  const { '/quotes': calls } = deriveStarts(area('quoting'), { '/quotes': [{ list: 'quotes' }] });
  expect(calls?.[0]?.list?.filters).toContain('owner');
  expect(calls?.[0]?.list?.filters).not.toContain('multi_quotes');
});

it('names the declared lists where there is none of a name', () => {
  expect(() => deriveStarts(area('orders'), { '/orders': [{ list: 'order' }] })).toThrow(
    /orders\/area\.json: no list is named "order"\. Declared lists: orders\./,
  );
});

it('leaves other calls as they are', () => {
  const starts = { '/orders/:reference': [{ path: '/api/v1/orders/{reference}' }] };
  expect(deriveStarts(area('orders'), starts)).toEqual(starts);
});
