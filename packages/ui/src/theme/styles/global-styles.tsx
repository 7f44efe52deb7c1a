import GlobalStyles from '@mui/material/GlobalStyles';
import type { Brand } from '@portal/brand';
import { colorSchemeAttribute } from '../color-mode-names.ts';
import { colorTokens } from '../tokens.ts';
import { color, colorVariables, focusRing, font, shadowValues } from './css.ts';
import { fontFaces } from './fonts.ts';
import { forcedColorRules } from './forced-colors.ts';

/** Attribute of the style element of a prerendered page that has the theme's variables and the global styles. */
export const GLOBAL_STYLES = 'data-global-styles';

const shadowVariables = (scheme: 'light' | 'dark') =>
  Object.fromEntries(
    Object.entries(shadowValues[scheme]).map(([key, value]) => [`--portal-shadow-${key}`, value]),
  );

const rules = (brand: Pick<Brand, 'hue'>) => ({
  ':root': { ...shadowVariables('light'), fontSize: '100%' },
  [`[${colorSchemeAttribute}="dark"]`]: shadowVariables('dark'),
  '*, *::before, *::after': { boxSizing: 'border-box' },
  html: {
    WebkitTextSizeAdjust: '100%',
    textSizeAdjust: '100%',
    // Keeps elements clear of the top bar when they are scrolled or focused into view.
    scrollPaddingTop: 72,
    scrollPaddingBottom: 72,
  },
  body: {
    margin: 0,
    accentColor: color.brand.main,
    backgroundColor: color.surface.canvas,
    color: color.text.primary,
    fontFamily: font.sans,
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    letterSpacing: '-0.004em',
    fontFeatureSettings: "'cv05' 1, 'ss03' 1",
    WebkitFontSmoothing: 'antialiased',
    MozOsxFontSmoothing: 'grayscale',
    overflowWrap: 'break-word',
  },
  'h1, h2, h3, h4, h5, h6, p, figure, blockquote, dl, dd': { margin: 0 },
  // Unlike break-word, lets a column or card narrow below a long name.
  'h1, h2, h3, h4, h5, h6': { overflowWrap: 'anywhere' },
  'ul[role="list"], ol[role="list"]': { margin: 0, padding: 0, listStyle: 'none' },
  'img, svg, video': { display: 'block', maxWidth: '100%' },
  'button, input, select, textarea': { font: 'inherit', letterSpacing: 'inherit', color: 'inherit' },
  'b, strong': { fontWeight: 600 },
  'code, kbd, samp, pre': { fontFamily: font.mono, fontSize: '0.92em' },
  table: { borderCollapse: 'collapse' },
  '::selection': { backgroundColor: `color-mix(in oklab, ${color.brand.main} 26%, transparent)` },
  // Style of the search matches that `useMatchHighlight` marks.
  '::highlight(portal-match)': { backgroundColor: color.tone.warning.line, color: color.text.primary },
  ':focus-visible': focusRing,
  // The page gets focus after a route change, but it is not a control.
  '[tabindex="-1"]:focus-visible': { outline: 'none' },
  '@keyframes portal-fade-in': { from: { opacity: 0 } },
  '@keyframes portal-rise-in': { from: { opacity: 0, transform: 'translateY(4px)' } },
  '@keyframes portal-turn': { to: { transform: 'rotate(1turn)' } },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
  ...forcedColorRules,
  '@media print': {
    // Prints use the light scheme; stronger than the theme's own rules, whichever of them comes last.
    [`:root:root, :root[${colorSchemeAttribute}="dark"]`]: {
      ...colorVariables(colorTokens(brand.hue, 'light')),
      colorScheme: 'light',
    },
    '*': { boxShadow: 'none !important', WebkitPrintColorAdjust: 'exact', printColorAdjust: 'exact' },
    '[data-print="hide"]': { display: 'none !important' },
    'tr, figure, [data-print="together"]': { breakInside: 'avoid' },
    'h1, h2, h3': { breakAfter: 'avoid' },
    body: { fontSize: '10pt' },
  },
  '@page': { size: 'A4', margin: '14mm' },
});

export function PortalGlobalStyles({ brand }: { brand: Pick<Brand, 'hue'> }) {
  return (
    <>
      {fontFaces.map((face) => (
        <GlobalStyles key={face.fontFamily} styles={{ '@font-face': face }} />
      ))}
      <GlobalStyles styles={rules(brand)} />
    </>
  );
}
