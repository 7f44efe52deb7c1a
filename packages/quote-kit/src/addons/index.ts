export {
  type AddonChoice,
  type AddonGroup,
  type AddonOption,
  type AddonSelection,
  toAddonChoices,
  toAddonValues,
} from './addon-selection.ts';
export { type BasePrice, type PriceWithAddons, priceWithAddons } from './addon-totals.ts';
export { type AddonValues, addonEntries, checkMandatoryGroups } from './addons-schema.ts';
export { AddonsSection } from './addons-section.tsx';
export { BundleOptionGrid } from './bundle-option-grid.tsx';
export { getPossibleGroups, getPossibleSelection } from './possible-addons.ts';
