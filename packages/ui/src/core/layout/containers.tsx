import type { BoxProps } from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import MuiStack from '@mui/material/Stack';
import type { Ref } from 'react';
import type { breakpoints } from '../../theme/tokens.ts';
import { Box } from './box.tsx';
import { mergeSx, type Sx } from './sx.ts';

/** A plain element styled with `sx`. */
export { Box };

/** One value, or one per breakpoint. */
export type Responsive<T> = T | { readonly [Key in keyof typeof breakpoints]?: T };

interface ElementProps extends Omit<BoxProps, 'ref'> {
  ref?: Ref<HTMLDivElement>;
}

interface FlexProps extends ElementProps {
  /** In steps of 4 px. */
  gap?: Responsive<number>;
  align?: Responsive<'start' | 'center' | 'end' | 'stretch' | 'baseline'>;
  justify?: Responsive<'start' | 'center' | 'end' | 'space-between'>;
}

export type StackProps = FlexProps;

/** Sections have a margin of their own, which the gap replaces. */
const sectionReset = { '&& > section': { mt: 0 } };

/** A vertical stack. */
export function Stack({ gap = 4, align, justify, sx, ...rest }: StackProps) {
  const base: Sx = { minWidth: 0, alignItems: align, justifyContent: justify, ...sectionReset };
  return <MuiStack useFlexGap spacing={gap} sx={mergeSx(base, sx)} {...rest} />;
}

export interface RowProps extends FlexProps {
  wrap?: boolean;
}

/** A horizontal row. */
export function Row({ gap = 2, align = 'center', justify, wrap, sx, ...rest }: RowProps) {
  const flexWrap = wrap ? 'wrap' : undefined;
  const base: Sx = { minWidth: 0, alignItems: align, justifyContent: justify, flexWrap };
  return <MuiStack direction="row" useFlexGap spacing={gap} sx={mergeSx(base, sx)} {...rest} />;
}

export interface GridProps extends BoxProps {
  /** Minimum column width in px; as many columns as fit. */
  min?: number;
  /** A fixed number of columns instead. */
  columns?: Responsive<number>;
  gap?: Responsive<number>;
}

const equalColumns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

function gridTemplate(columns: Responsive<number>) {
  if (typeof columns === 'number') return equalColumns(columns);
  return Object.fromEntries(
    Object.entries(columns).map(([key, count]) => [
      key,
      typeof count === 'number' ? equalColumns(count) : undefined,
    ]),
  );
}

/** Columns of equal width: as many as fit, or a fixed number. */
export function Grid({ min = 240, columns, gap = 4, sx, ...rest }: GridProps) {
  const gridTemplateColumns =
    columns === undefined ? `repeat(auto-fill, minmax(min(${min}px, 100%), 1fr))` : gridTemplate(columns);
  return <Box sx={mergeSx({ display: 'grid', gap, gridTemplateColumns, ...sectionReset }, sx)} {...rest} />;
}

export interface CardProps extends ElementProps {
  padding?: Responsive<number>;
}

/** A bordered surface for one self-contained item. */
export function Card({ padding = 4, sx, ...rest }: CardProps) {
  return <Paper variant="outlined" sx={mergeSx({ p: padding, minWidth: 0 }, sx)} {...rest} />;
}
