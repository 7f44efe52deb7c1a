/** Self-hosted fonts, Latin subset. */
const fontUrls = {
  sans: new URL('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', import.meta.url).href,
  mono: new URL(
    '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    import.meta.url,
  ).href,
} as const;

/**
 * A font of the operating system with Inter's metrics, so that nothing shifts when Inter arrives.
 *
 * @param sizePercent how wide Inter's letters are on average, compared with those of this font
 * @param descent below the base line, in percent of the font size
 */
const fallbackFace = (fontFamily: string, src: string, sizePercent: number, descent = 24.12) => ({
  fontFamily,
  src,
  ascentOverride: `${9687.5 / sizePercent}%`,
  descentOverride: `${(descent * 100) / sizePercent}%`,
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
    107.12,
  ),
  // Heights are rounded down here. A line that grows when Inter arrives would count as painted only then (LCP).
  fallbackFace("'Inter Fallback Wide'", "local('DejaVu Sans')", 94.5, 25),
  {
    fontFamily: "'JetBrains Mono Variable'",
    fontStyle: 'normal',
    fontDisplay: 'swap',
    fontWeight: '100 800',
    src: `url(${fontUrls.mono}) format('woff2-variations')`,
  },
] as const;
