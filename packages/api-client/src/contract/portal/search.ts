import * as v from '@portal/api-client/schema';
import { listEndpoint } from '@portal/api-client/schema';

export const HIT_KINDS = [
  'quote',
  'broadband_quote',
  'multi_quote',
  'customer',
  'order',
  'service',
  'case',
  'document',
  'help_article',
] as const;

export const searchHit = v.object({
  kind: v.picklist(HIT_KINDS),
  /** Unique of its kind, and the parameter of the entity's page where it has one: a reference, a uuid or an id. */
  key: v.string(),
  /** The title people know: a reference, a case number or a service's name. */
  title: v.string(),
  /** Customer and location. */
  subtitle: v.string(),
  status: v.string(),
  /**
   * How the text was found: as a whole reference, name or postcode; as the start of one; somewhere in it; or, only
   * where nothing else was found, as words like it.
   */
  match: v.picklist(['exact', 'prefix', 'contains', 'similar']),
});
export type SearchHit = v.InferOutput<typeof searchHit>;

/** Only entities the caller may open; best matches first, at most five per kind. */
export const find = listEndpoint(
  'search.find',
  {
    method: 'GET',
    path: '/api/v1/search',
    source: 'extension',
    access: 'signed-in',
    summary:
      'Finds quotes, orders, services and cases by reference, postcode or name, documents and help articles by their text.',
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
