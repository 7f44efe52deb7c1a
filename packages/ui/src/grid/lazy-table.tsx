import type { ReactNode } from 'react';
import { Delayed } from '../core/feedback/delayed.tsx';
import { SkeletonTable } from '../core/feedback/skeleton.tsx';
import { lazyWithRetry } from '../core/lazy-with-retry.tsx';
import type { DataTableProps } from './types.ts';

// A page with a list stands, and asks for its rows, before the table's script has arrived.
const table = lazyWithRetry<DataTableProps<never>>(
  () => import('./data-table.tsx').then((module) => module.DataTable),
  ({ 'aria-label': label }) => (
    <section aria-label={label} aria-busy="true">
      <Delayed>
        <SkeletonTable rows={10} columns={6} />
      </Delayed>
    </section>
  ),
);

/** Every list of the portal: sorted and paged here or by the server, with cards in place of rows on a phone. */
export const DataTable: <Row>(props: DataTableProps<Row>) => ReactNode =
  // What is lazy has one type of props; a table has one for each type of row.
  table as <Row>(props: DataTableProps<Row>) => ReactNode;

/** Fetches the table's script without showing one. */
export const preloadTable = table.preload;
