import createEmotionServer from '@emotion/server/create-instance';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PortalThemeProvider, type PortalThemeProviderProps } from '../theme/provider.tsx';
import { createStyleCache } from '../theme/styles/style-cache.ts';

export interface Prerendered {
  /** One for each element, in their order. */
  html: string[];
  /** The theme's variables, the global styles and what replaces style attributes. */
  globalCss: string;
  /** The rules of the widgets in the HTML. */
  css: string;
  /** Value of the widgets' style element's `data-emotion`, by which the browser's style cache takes over the rules. */
  dataEmotion: string;
}

/**
 * Renders elements to HTML outside a browser, with their styles. Class names are the same as in the browser. The HTML has no
 * style attributes, which the portal's security policy refuses: they become rules.
 */
export function renderWithStyles(
  elements: readonly ReactNode[],
  provider: Omit<PortalThemeProviderProps, 'children' | 'styleCache'> = {},
): Prerendered {
  const styleCache = createStyleCache();
  const { extractCriticalToChunks } = createEmotionServer(styleCache);
  const markers = new Map<string, string>();
  const html = elements.map((element) =>
    replaceStyleAttributes(
      renderToStaticMarkup(
        <PortalThemeProvider {...provider} styleCache={styleCache}>
          {element}
        </PortalThemeProvider>,
      ),
      markers,
    ),
  );
  const { styles } = extractCriticalToChunks(html.join(''));
  const isWidgets = ({ key }: { key: string }) => key === styleCache.key;
  const cssOf = (chunks: typeof styles) => chunks.map(({ css }) => css).join('');
  return {
    html,
    globalCss: [cssOf(styles.filter((chunk) => !isWidgets(chunk))), ...[...markers].map(toRule)].join(''),
    css: cssOf(styles.filter(isWidgets)),
    dataEmotion: [styleCache.key, ...styles.filter(isWidgets).flatMap(({ ids }) => ids)].join(' '),
  };
}

/** Replaces each style attribute by a marker. */
function replaceStyleAttributes(markup: string, markers: Map<string, string>): string {
  return markup.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    const marker = markers.get(style) ?? `${markers.size}`;
    markers.set(style, marker);
    return ` data-style="${marker}"`;
  });
}

/** As strong as the attribute it replaces. */
function toRule([style, marker]: [string, string]): string {
  const declarations = unescapeAttribute(style).split(';').filter(Boolean);
  return `[data-style="${marker}"]{${declarations.map((one) => `${one}!important`).join(';')}}`;
}

function unescapeAttribute(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
