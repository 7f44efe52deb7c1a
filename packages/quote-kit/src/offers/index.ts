export { describeLowestPrice } from './basis/describe-lowest.ts';
export { describeBasis, listTerms, type PriceBasis, resolveBasis } from './basis/price-basis.ts';
export { PriceBasisChoice, type PriceBasisChoiceProps } from './basis/price-basis-choice.tsx';
export { usePriceBasis } from './basis/use-price-basis.ts';
export {
  type ComparedRow,
  getComparedOffers,
  getComparisonRows,
  limitComparedOffers,
  MAX_COMPARED,
} from './compare/comparison.ts';
export { ComparisonDialog, type ComparisonDialogProps } from './compare/comparison-dialog.tsx';
export { describeIncludedAddon, IncludedAddons, summarizeIncludedAddons } from './included-addons.tsx';
export { PriceGroups, type PriceGroupsProps } from './list/price-groups.tsx';
export { resultColumns, toExportColumns } from './list/result-columns.tsx';
export { type FilterName, getResultFilters, type SortName } from './list/result-filters.ts';
export {
  describeGroups,
  type Grouping,
  getTileGrouping,
  listGroupings,
  type ResultGroup,
  readGrouping,
} from './list/result-groups.ts';
export { useResultState } from './list/use-result-state.ts';
export { NoResults, type NoResultsProps } from './no-results.tsx';
export {
  describeContention,
  describeFirmness,
  describeLeadTime,
  describeNetwork,
  describeOffer,
  describePriceFirmness,
  describeProductType,
  describeTotalFirmness,
  getAverageMonthlyCost,
  getOfferTotalInclEcc,
  type Offer,
  offerNoun,
} from './offer.ts';
export { getOfferDetails, type OfferDetail } from './offer-details.ts';
export { OfferDetailsPanel, type OfferDetailsPanelProps } from './offer-details-panel.tsx';
export { OfferFigures } from './offer-figures.tsx';
