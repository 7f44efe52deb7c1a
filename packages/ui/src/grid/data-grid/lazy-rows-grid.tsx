import { useDeferredValue } from 'react';
import { lazyWithRetry } from '../../core/lazy-with-retry.tsx';
import { FirstRows } from './first-rows.tsx';
import type { RowsGridProps } from './rows-grid.tsx';

const Grid = lazyWithRetry<RowsGridProps<object>>(
  () => import('./rows-grid.tsx').then((module) => module.RowsGrid),
  FirstRows,
);

/**
 * One page of rows as MUI's data grid. Phones show cards instead and never fetch the grid. The rows can be read before
 * the grid's script has arrived and the grid is mounted, which takes a slow computer a quarter of a second.
 */
export function RowsGrid(props: RowsGridProps<object>) {
  const isMounted = useDeferredValue(true, false);
  return isMounted ? <Grid {...props} /> : <FirstRows {...props} />;
}

RowsGrid.preload = Grid.preload;
