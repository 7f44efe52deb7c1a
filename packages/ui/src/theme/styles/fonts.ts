/** Self-hosted fonts, Latin subset. */
const fontUrls = {
  sans: new URL('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', import.meta.url).href,
  mono: new URL(
    '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    import.meta.url,
  ).href,
} as const;

/**
 * A font of the operating system with Inter's metrics, so that nothing shifts when Inter arrives. Not narrower,
 * and heights rounded up with Inter's: text that grows when Inter arrives would count as painted only then (LCP).
 *
 * @param sizePercent how wide Inter's letters are on average, compared with the letters of this font
 */
const fallbackFace = (fontFamily: string, src: string, sizePercent: number) => ({
  fontFamily,
  src,
  ascentOverride: `${9687.5 / sizePercent}%`,
  // Inter's is 24.12 % of the font size, which the browser would round down.
  descentOverride: `${2500 / sizePercent}%`,
  lineGapOverride: '0%',
  sizeAdjust: `${sizePercent}%`,
});

export const fontFaces = [
  {
    fontFamily: "'Inter Variable'",
    fontStyle: 'normal',
    fontDisplay: 'swap',
    fontWeight: '100 900',
    src: `url(${fontUrls.sans}) format('woff2-variations')`,
  },
  fallbackFace(
    "'Inter Fallback'",
    "local('Arial'), local('Liberation Sans'), local('Helvetica'), local('Roboto')",
    108.2,
  ),
  fallbackFace("'Inter Fallback Wide'", "local('DejaVu Sans')", 94.5),
  {
    fontFamily: "'JetBrains Mono Variable'",
    fontStyle: 'normal',
    fontDisplay: 'swap',
    fontWeight: '100 800',
    src: `url(${fontUrls.mono}) format('woff2-variations')`,
  },
] as const;
