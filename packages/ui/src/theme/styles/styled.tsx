import { withEmotionCache } from '@emotion/react';
import { css, styled as muiStyled, type SxProps, type Theme, useTheme } from '@mui/material/styles';
import type { ComponentPropsWithoutRef, ElementType } from 'react';
import { resolveSx, type Styles } from './resolve-sx.ts';
import { useClassName } from './use-class-name.ts';

/**
 * MUI's `styled`. An element whose styles depend on neither props nor theme is rendered without serializing them again
 * in each render, and without emotion's two components beside it.
 */
export const styled = ((...input: Parameters<typeof muiStyled>) => {
  const [tag, options] = input;
  return (...styles: readonly unknown[]) => {
    const [style] = styles;
    const isFixed =
      typeof tag === 'string' && options === undefined && styles.length === 1 && isFixedStyle(style);
    return isFixed ? styledElement(tag, style) : muiStyled(...input)(...(styles as never[]));
  };
}) as typeof muiStyled; // the same components, by their types

type StyleObject = Exclude<Parameters<typeof css>[0], undefined>;

const isFixedStyle = (style: unknown): style is StyleObject =>
  typeof style === 'object' && style !== null && !Array.isArray(style) && !('variants' in style);

interface ElementProps extends ComponentPropsWithoutRef<'div'> {
  as?: ElementType;
  sx?: SxProps<Theme>;
}

function styledElement(tag: string, style: StyleObject) {
  let styles: Styles | undefined;
  return withEmotionCache<ElementProps, never>(function StyledElement(
    { as, sx, className, ...props },
    cache,
    ref,
  ) {
    const Tag = as ?? (tag as ElementType); // the name of an element
    const theme = useTheme();
    styles ??= css(style);
    const all = sx === undefined ? styles : css([styles, resolveSx(theme, sx)]);
    const name = useClassName(cache, all, className, typeof Tag === 'string');
    return <Tag {...props} ref={ref} className={name} />;
  });
}
