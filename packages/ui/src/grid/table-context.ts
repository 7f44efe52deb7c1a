import { createContext, use } from 'react';
import type { DataColumn, RowAction } from './types.ts';

/** What cells read from context, so that new closures do not rebuild the grid's columns. */
export interface TableScope {
  columns: readonly DataColumn<unknown>[];
  rowHref: ((row: unknown) => string) | undefined;
  labelOf: (row: unknown) => string;
  actions: readonly RowAction<unknown>[];
}

export const TableContext = createContext<TableScope | null>(null);

export function useTableScope(): TableScope {
  const scope = use(TableContext);
  if (!scope) throw new Error('useTableScope is called outside of a DataTable.');
  return scope;
}
