export { formatAddress, formatStreet, getStreetLines } from './address-labels.ts';
export { AddressSection } from './address-section.tsx';
export {
  type AddressEntry,
  type AddressValues,
  addressEntries,
  formatPostcode,
  isPostcode,
  NO_ADDRESS,
  requiredForLookup,
  requiredWhenManual,
  toAddressInput,
  toAddressValues,
} from './address-values.ts';
export { describeDifferences } from './describe-differences.ts';
export { resolveAddress } from './resolve-address.ts';
export { describeTypedAs, TypedAs } from './typed-as.tsx';
