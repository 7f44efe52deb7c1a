import { Delayed } from '../../core/feedback/delayed.tsx';
import { SkeletonTable } from '../../core/feedback/skeleton.tsx';
import { lazyWithRetry } from '../../core/lazy-with-retry.tsx';
import type { RowsGridProps } from './rows-grid.tsx';

/** One page of rows as MUI's data grid, which a phone never fetches: there, rows are cards. */
export const RowsGrid = lazyWithRetry<RowsGridProps<object>>(
  () => import('./rows-grid.tsx').then((module) => module.RowsGrid),
  ({ rows, columns }) => (
    <Delayed>
      <SkeletonTable rows={rows.length} columns={columns.length} />
    </Delayed>
  ),
);
