import type { ReactNode } from 'react';
import { Delayed } from '../core/feedback/delayed.tsx';
import { SkeletonTable } from '../core/feedback/skeleton.tsx';
import { lazyWithRetry } from '../core/lazy-with-retry.tsx';
import { CARDS_BELOW } from './columns/fit-columns.ts';
import { RowsGrid } from './data-grid/lazy-rows-grid.tsx';
import type { DataTableProps } from './types.ts';

// The page renders and requests its rows before the table's script has arrived.
const table = lazyWithRetry<DataTableProps<never>>(
  async () => {
    const isWide = window.matchMedia(`(min-width: ${CARDS_BELOW}px)`).matches;
    if (isWide) void RowsGrid.preload();
    return (await import('./data-table.tsx')).DataTable;
  },
  ({ 'aria-label': label }) => (
    <section aria-label={label} aria-busy="true">
      <Delayed>
        <SkeletonTable rows={10} columns={6} />
      </Delayed>
    </section>
  ),
);

/** Table for every list: sorts and pages in the browser or on the server, and shows cards instead of rows on a phone. */
export const DataTable: <Row>(props: DataTableProps<Row>) => ReactNode =
  // A lazy component has one props type; the table has one for each row type.
  table as <Row>(props: DataTableProps<Row>) => ReactNode;

/** Fetches the table's script without rendering a table. */
export const preloadTable = table.preload;
