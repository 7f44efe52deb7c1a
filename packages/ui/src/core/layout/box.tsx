import { withEmotionCache } from '@emotion/react';
import type MuiBox from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { ComponentPropsWithoutRef, ElementType } from 'react';
import { resolveSx } from '../../theme/styles/resolve-sx.ts';
import { useClassName } from '../../theme/styles/use-class-name.ts';
import type { Sx } from './sx.ts';

interface Props extends ComponentPropsWithoutRef<'div'> {
  component?: ElementType;
  sx?: Sx;
}

const AnyBox = withEmotionCache<Props, never>(function Box(
  { component: Tag = 'div', sx, className, ...props },
  cache,
  ref,
) {
  const theme = useTheme();
  const styles = sx === undefined ? null : resolveSx(theme, sx);
  const name = useClassName(cache, styles, className, typeof Tag === 'string');
  return <Tag {...props} ref={ref} className={name} />;
});

/** A plain element styled with `sx`: MUI's Box, which resolves equal styles once. */
export const Box = AnyBox as unknown as typeof MuiBox; // its types cover every element
