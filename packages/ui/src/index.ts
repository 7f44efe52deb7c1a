export { type Brand, defaultBrand } from './brand.ts';
export { useBrand } from './theme/brand-context.ts';
export { type ColorMode, colorModes, useColorMode } from './theme/color-mode.ts';
export { color, focusRing, focusRingInset, font, shadow } from './theme/css.ts';
export { fontUrls } from './theme/fonts.ts';
export type { LinkComponent } from './theme/link-context.tsx';
export { PortalThemeProvider, type PortalThemeProviderProps } from './theme/provider.tsx';
export { type ColorScheme, controlHeight, duration, layout, radius, type Tone, tones } from './theme/tokens.ts';
