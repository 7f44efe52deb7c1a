export { colorModeStorageKey } from '../theme/color-mode.ts';
export { colorSchemeAttribute } from '../theme/theme.ts';
export { type Prerendered, renderWithStyles } from './render-with-styles.tsx';
