import type { EmotionCache } from '@emotion/cache';
import { getRegisteredStyles, insertStyles, registerStyles } from '@emotion/utils';
import { css } from '@mui/material/styles';
import { useInsertionEffect } from 'react';
import type { Styles } from './resolve-sx.ts';

const isBrowser = typeof document !== 'undefined';

/**
 * The class of an element with these styles, whose rules are inserted before the element is laid out. Emotion does the
 * same with two more components for each element and serializes the styles in each render.
 *
 * @param className Further classes; those of styled components, which may wrap this one, are merged and win.
 * @param isElement False where the class is handed to a component, which merges it in the same way.
 */
export function useClassName(
  cache: EmotionCache,
  styles: Styles | null,
  className: string | undefined,
  isElement: boolean,
): string | undefined {
  const registered: string[] = [];
  const others = className === undefined ? '' : getRegisteredStyles(cache.registered, registered, className);
  const merged = registered.length === 0 ? styles : css([styles, ...registered]);
  if (merged !== null) {
    registerStyles(cache, merged, isElement);
    // Outside a browser nothing has effects.
    if (!isBrowser) insertStyles(cache, merged, isElement);
  }
  useInsertionEffect(() => {
    if (merged !== null) insertStyles(cache, merged, isElement);
  }, [cache, merged, isElement]);
  return merged === null ? className : `${others}${cache.key}-${merged.name}`;
}
