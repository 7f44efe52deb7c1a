// Not the lazy one, which renders nothing outside a browser.
export { DataTable } from '../grid/data-table.tsx';
export { colorModeStorageKey } from '../theme/color-mode.ts';
export { colorSchemeAttribute } from '../theme/theme.ts';
export { type Prerendered, renderWithStyles } from './render-with-styles.tsx';
