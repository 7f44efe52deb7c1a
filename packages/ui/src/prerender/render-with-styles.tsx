import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PortalThemeProvider, type PortalThemeProviderProps } from '../theme/provider.tsx';
import { createStyleCache } from '../theme/styles/style-cache.ts';

export interface Prerendered {
  /** One for each element, in their order. */
  html: string[];
  /** The rules of everything in the HTML, the theme's variables and the global styles. */
  css: string;
  /** Value of the style element's `data-rules`, by which the browser's style cache adopts the rules. */
  ruleNames: string;
}

/**
 * Renders elements to HTML outside a browser, with their styles. Class names are those of the browser. The HTML has no
 * style attributes, which the portal's security policy refuses: they become rules.
 */
export function renderWithStyles(
  elements: readonly ReactNode[],
  provider: Omit<PortalThemeProviderProps, 'children' | 'styleCache'> = {},
): Prerendered {
  const styleCache = createStyleCache();
  // Has emotion collect the rules instead of writing style elements between the rendered ones.
  styleCache.compat = true;
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
  const collected = Object.values(styleCache.inserted).filter((rule) => typeof rule === 'string');
  return {
    html,
    css: [...collected, ...[...markers].map(toRule)].join(''),
    ruleNames: Object.keys(styleCache.inserted).join(' '),
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
