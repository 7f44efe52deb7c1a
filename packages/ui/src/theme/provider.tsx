import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { type Brand, brand as defaultBrand } from '@portal/brand';
import { type ReactNode, useMemo, useState } from 'react';
import {
  type DescribeError,
  DescribeErrorContext,
  describeUnknownError,
} from '../core/feedback/error-description.ts';
import { BrandContext } from './brand-context.ts';
import { applyColorScheme, type ColorMode } from './color-mode.ts';
import { colorModeStorageKey } from './color-mode-names.ts';
import { type LinkComponent, LinkContext } from './link-context.tsx';
import { GLOBAL_STYLES, PortalGlobalStyles } from './styles/global-styles.tsx';
import { getPageNonce } from './styles/nonce.ts';
import { createStyleCache } from './styles/style-cache.ts';
import { getPortalTheme } from './theme.ts';

export interface PortalThemeProviderProps {
  brand?: Partial<Brand>;
  /** Nonce for the style elements; taken from `<meta property="csp-nonce">` when left out. */
  nonce?: string;
  /** The mode until the user chooses one. Default: `system`. */
  mode?: ColorMode;
  /** Renders links to the portal's own pages; gets `href` and anchor props. Default: a plain anchor. */
  linkComponent?: LinkComponent;
  /** Describes an error of a query or an action to the user. */
  describeError?: DescribeError;
  /** Collects the styles where there is no document. */
  styleCache?: EmotionCache;
  children: ReactNode;
}

/** The styles of a page, which all its providers share, by its nonce. */
const pageCaches: Record<string, EmotionCache> = {};

/** Root provider: theme, style cache, brand, error texts and the router's link for all widgets. */
export function PortalThemeProvider({
  brand: brandOverrides,
  nonce,
  mode = 'system',
  linkComponent = 'a',
  describeError = describeUnknownError,
  styleCache,
  children,
}: PortalThemeProviderProps) {
  const [{ cache, isThemePainted }] = useState(() => {
    if (styleCache !== undefined) return { cache: styleCache, isThemePainted: false };
    applyColorScheme(mode);
    const pageNonce = nonce ?? getPageNonce();
    return {
      // biome-ignore lint/suspicious/noAssignInExpressions: the first provider creates it.
      cache: (pageCaches[`${pageNonce}`] ??= createStyleCache({ nonce: pageNonce })),
      // A prerendered page has the theme's variables and the global styles, both of the default brand.
      isThemePainted:
        brandOverrides === undefined && document.querySelector(`style[${GLOBAL_STYLES}]`) !== null,
    };
  });
  const brand = useMemo(() => ({ ...defaultBrand, ...brandOverrides }), [brandOverrides]);
  const theme = getPortalTheme(brand);

  return (
    <CacheProvider value={cache}>
      <ThemeProvider
        theme={theme}
        defaultMode={mode}
        modeStorageKey={colorModeStorageKey}
        noSsr
        disableStyleSheetGeneration={isThemePainted}
      >
        {!isThemePainted && <PortalGlobalStyles brand={brand} />}
        <BrandContext value={brand}>
          <LinkContext value={linkComponent}>
            <DescribeErrorContext value={describeError}>{children}</DescribeErrorContext>
          </LinkContext>
        </BrandContext>
      </ThemeProvider>
    </CacheProvider>
  );
}
