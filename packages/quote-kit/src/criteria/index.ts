export { describeSearchCriteria, type SearchCriteria } from './search-criteria-labels.ts';
export {
  BEARERS,
  DEFAULT_TERMS,
  filterAvailableSpeeds,
  getSpeedsForBearers,
  toggleValue,
} from './search-criteria-options.ts';
export { SearchCriteriaSection } from './search-criteria-section.tsx';
export type { Search } from './search-types.ts';
export { ToggleChips, type ToggleChipsProps } from './toggle-chips.tsx';
export { useCustomerName } from './use-customer-name.ts';
