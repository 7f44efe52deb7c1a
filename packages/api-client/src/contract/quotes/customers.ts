import * as v from '@portal/api-client/schema';
import { listEndpoint } from '@portal/api-client/schema';
import { MAX_SEARCH_LENGTH } from '../../limits.ts';

/** A customer of the partner (§3), known from the partner's quotes, sites and services. */
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
    method: 'GET',
    path: '/api/v1/customers',
    source: 'extension',
    access: 'signed-in',
    summary: 'Known customers whose name contains the text, the closest names first; at most 20.',
    query: v.object({
      search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_LENGTH))),
    }),
  },
  customer,
);
