import type { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { booleanValue } from '@portal/ui/forms';

/** Form values of search filters: `layer` is '' for any. */
export const searchFilterValues = v.object({
  bearers: v.array(v.number()),
  speeds: v.array(v.number()),
  terms: v.array(v.number()),
  supplierKeys: v.array(v.string()),
  layer: v.optional(v.picklist(['', '2', '3']), ''),
  onNetOnly: booleanValue(),
});
export type SearchFilterValues = v.InferOutput<typeof searchFilterValues>;

export const ANY_OFFER: SearchFilterValues = {
  bearers: [],
  speeds: [],
  terms: [],
  supplierKeys: [],
  layer: '',
  onNetOnly: false,
};

type SearchFilters = contract.multiQuotes.SearchFilters;

const LAYERS = { '': null, '2': 2, '3': 3 } as const;

export const toSearchFilters = ({ layer, ...values }: SearchFilterValues): SearchFilters => ({
  ...values,
  layer: LAYERS[layer],
});

export const toSearchFilterValues = ({ layer, ...filters }: SearchFilters): SearchFilterValues => ({
  ...filters,
  layer: layer === null ? '' : layer === 2 ? '2' : '3',
});
