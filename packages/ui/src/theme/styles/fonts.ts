/** Self-hosted fonts, Latin subset. */
const fontUrls = {
  sans: new URL('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', import.meta.url).href,
  mono: new URL(
    '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    import.meta.url,
  ).href,
} as const;

/** The fallback has Inter's metrics, so that nothing shifts when the font loads. */
export const fontFaces = [
  {
    fontFamily: "'Inter Variable'",
    fontStyle: 'normal',
    fontDisplay: 'swap',
    fontWeight: '100 900',
    src: `url(${fontUrls.sans}) format('woff2-variations')`,
  },
  {
    fontFamily: "'Inter Fallback'",
    src: "local('Arial'), local('Liberation Sans'), local('Helvetica')",
    ascentOverride: '90.44%',
    descentOverride: '22.52%',
    lineGapOverride: '0%',
    sizeAdjust: '107.12%',
  },
  {
    fontFamily: "'JetBrains Mono Variable'",
    fontStyle: 'normal',
    fontDisplay: 'swap',
    fontWeight: '100 800',
    src: `url(${fontUrls.mono}) format('woff2-variations')`,
  },
] as const;
