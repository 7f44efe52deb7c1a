export {
  type AddonChoice,
  type AddonGroup,
  type AddonOption,
  type AddonSelection,
  getMissingGroups,
  toAddonChoices,
} from './addon-selection.ts';
export { type BasePrice, type PriceWithAddons, priceWithAddons } from './addon-totals.ts';
export { AddonsSection } from './addons-section.tsx';
export { BundleOptionGrid, describeCost } from './bundle-option-grid.tsx';
