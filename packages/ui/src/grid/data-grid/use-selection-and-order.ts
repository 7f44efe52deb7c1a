import {
  type GridApi,
  type GridColDef,
  type GridSortModel,
  gridRowSelectionStateSelector,
  gridSortModelSelector,
} from '@mui/x-data-grid';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { SortDirection } from '../types.ts';

interface TableOrder {
  sort: string | null;
  direction: SortDirection;
}

interface SelectionAndOrder extends TableOrder {
  selected: readonly string[] | undefined;
  defs: readonly GridColDef[];
}

const toSortModel = ({ sort, direction }: TableOrder): GridSortModel =>
  sort === null ? [] : [{ field: sort, sort: direction }];

/** Whether the grid's order is the table's. */
export const isSameOrder = (model: GridSortModel, { sort, direction }: TableOrder): boolean =>
  (model[0]?.field ?? null) === sort && (sort === null || model[0]?.sort === direction);

/** Whether the grid's selection is the table's. */
export const isSameSelection = (ids: ReadonlySet<unknown>, selected: readonly string[]): boolean =>
  ids.size === selected.length && selected.every((id) => ids.has(id));

/**
 * Sets the selection and the order through the grid's API. When one of its props changes, the grid renders all cells
 * again; through the API, selecting a row renders only that row, and sorting renders only the header.
 * @returns the grid's initial state
 */
export function useSelectionAndOrder(
  api: RefObject<GridApi | null>,
  { selected, sort, direction, defs }: SelectionAndOrder,
) {
  const [initialState] = useState(() => ({ sorting: { sortModel: toSortModel({ sort, direction }) } }));
  useLayoutEffect(() => {
    const ids = selected ?? [];
    if (api.current === null || isSameSelection(gridRowSelectionStateSelector(api).ids, ids)) return;
    api.current.setRowSelectionModel({ type: 'include', ids: new Set(ids) });
  }, [api, selected]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: if the sorted column disappears, the grid forgets the order.
  useLayoutEffect(() => {
    if (api.current === null || isSameOrder(gridSortModelSelector(api), { sort, direction })) return;
    api.current.setSortModel(toSortModel({ sort, direction }));
  }, [api, sort, direction, defs]);
  return initialState;
}
