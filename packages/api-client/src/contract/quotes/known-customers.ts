import * as v from '@portal/api-client/schema';
import { listEndpoint, resourceEndpoint } from '@portal/api-client/schema';
import { MAX_SEARCH_LENGTH } from '../../limits.ts';
import { customerPage } from './customer-page.ts';

/** In a separate file, because most lists have a customer filter but use no other call of customers. */
const common = { source: 'extension', access: 'signed-in' } as const;

/** A suggestion for a customer's name, known from the partner's quotes and sites. */
export const customer = v.object({
  id: v.string(),
  name: v.string(),
  /** The partner's latest reference for this customer. */
  reference: v.nullable(v.string()),
});
export type Customer = v.InferOutput<typeof customer>;

export const list = listEndpoint(
  'customers.list',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/customers',
    summary: 'Known customers whose name contains the text, the closest names first; at most 20.',
    query: v.object({
      search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_LENGTH))),
    }),
  },
  customer,
);

export const get = resourceEndpoint(
  'customers.get',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/customers/{id}',
    summary:
      'A customer with its latest quotes, orders, services and cases; for a merged spelling, the customer it belongs to.',
  },
  customerPage,
);
