export { CUSTOMER_NAME_PARAM } from './customer-name-param.ts';
export {
  BEARERS,
  DEFAULT_TERMS,
  filterAvailableSpeeds,
  getSpeedsForBearers,
} from './search-criteria-options.ts';
export { ToggleChips } from './toggle-chips.tsx';
