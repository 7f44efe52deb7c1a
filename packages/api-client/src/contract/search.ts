import * as v from 'valibot';
import { listEndpoint } from '../endpoint.ts';

export const HIT_KINDS = ['quote', 'broadband_quote', 'multi_quote', 'order', 'service', 'case'] as const;

export const searchHit = v.object({
  kind: v.picklist(HIT_KINDS),
  /** What the thing's own page is opened with: a reference, a uuid or an id. */
  key: v.string(),
  /** What people call it: a reference, a case number, a service's name. */
  title: v.string(),
  /** Customer and place. */
  subtitle: v.string(),
  status: v.string(),
  /** The reference, name or postcode is exactly what was asked for. */
  isExact: v.boolean(),
});
export type SearchHit = v.InferOutput<typeof searchHit>;

/** Only what the caller's role and partner may open; the best hits first, at most five of a kind. */
export const find = listEndpoint(
  'search.find',
  {
    method: 'GET',
    path: '/api/v1/search',
    source: 'extension',
    access: 'signed-in',
    summary: 'Anything with this reference, postcode or name.',
    query: v.object({
      search: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(2, 'must be at least 2 characters'),
        v.maxLength(100, 'may not be greater than 100 characters'),
      ),
    }),
  },
  searchHit,
);
