import type { SearchFilters } from './contract/multi-quotes/search-filters.ts';

/** `installationCategoryId` of sites that the supplier's network already reaches. */
const ON_NET = 1;

/** Fields that search filters compare, of the server's products and the client's search quotes alike. */
export interface FilteredOffer {
  supplierKey: string;
  bearer: number | null;
  speed: number;
  termMonths: number;
  layer: number | null;
  installationCategoryId: number;
}

export const isOnNet = ({ installationCategoryId }: Pick<FilteredOffer, 'installationCategoryId'>) =>
  installationCategoryId === ON_NET;

/** Whether an offer meets a location's search filters; an empty list means any. */
export function matchesSearchFilters(offer: FilteredOffer, filters: SearchFilters): boolean {
  const includesOrAny = <Value>(all: readonly Value[], value: Value) =>
    all.length === 0 || all.includes(value);
  return (
    includesOrAny(filters.speeds, offer.speed) &&
    includesOrAny(filters.bearers, offer.bearer ?? 0) &&
    includesOrAny(filters.terms, offer.termMonths) &&
    includesOrAny(filters.supplierKeys, offer.supplierKey) &&
    (filters.layer === null || offer.layer === null || offer.layer === filters.layer) &&
    (!filters.onNetOnly || isOnNet(offer))
  );
}
