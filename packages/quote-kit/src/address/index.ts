export { AddressCombobox } from './address-combobox.tsx';
export { formatAddress, formatStreet, getAddressLines, getStreetLines } from './address-labels.ts';
export { AddressSection } from './address-section.tsx';
export {
  type Address,
  type AddressEntry,
  type AddressInput,
  type AddressValues,
  addressEntries,
  formatPostcode,
  isPostcode,
  NO_ADDRESS,
  requiredForLookup,
  requiredWhenManual,
  type SearchAddress,
  toAddressInput,
  toAddressValues,
} from './address-values.ts';
export {
  buildLookupRows,
  getLookupStatus,
  type LookupAnswer,
  type LookupRow,
  type OpenContainer,
  type Suggestion,
} from './lookup-rows.ts';
export { ManualFields, type ManualFieldsProps } from './manual-fields.tsx';
export { resolveAddress } from './resolve-address.ts';
export { SitePanel } from './site-panel.tsx';
export { describeTypedAs, TypedAs } from './typed-as.tsx';
export { type AddressSuggestions, useAddressSuggestions } from './use-address-suggestions.ts';
export { useLookupError } from './use-lookup-error.ts';
export { usePostcodeCoordinates } from './use-postcode-coordinates.ts';
