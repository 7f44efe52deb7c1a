import type { availability } from '@portal/api-client/contract';
import type { AddonGroupKey } from './addon-catalogue.ts';

/** Fields of a search quote that come from the search, not from the supplier's price. */
type SearchField =
  | 'uuid'
  | 'processingStatus'
  | 'term'
  | 'includedAddons'
  | 'hasExtraInfo'
  | 'createdAt'
  | 'savedAt'
  | 'quoteReference';

/** One product as a supplier prices it at a site, without the add-ons that it cannot be ordered without. */
export interface PricedProduct
  extends Omit<availability.SearchQuote, SearchField | 'layer' | 'mandatoryAddons' | 'additional'> {
  productDescription: string;
  layer: 2 | 3 | null;
  mandatoryAddons: readonly AddonGroupKey[];
  additional: readonly string[];
}
