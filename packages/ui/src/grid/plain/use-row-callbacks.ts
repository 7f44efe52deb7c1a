import { useCallback, useLayoutEffect, useRef } from 'react';
import type { RowAction, RowSelection } from '../types.ts';

interface Current<Row> {
  rows: readonly Row[];
  getRowId: (row: Row) => string;
  selection: RowSelection<Row> | undefined;
  actions: readonly RowAction<Row>[];
}

/** Callbacks for rows that stay the same and read the table as it is now, so that rows need not render again. */
export function useRowCallbacks<Row>(current: Current<Row>) {
  const latest = useRef(current);
  useLayoutEffect(() => {
    latest.current = current;
  });
  /** The row pressed last: Shift selects from there. */
  const anchor = useRef<string | null>(null);

  const selectMany = useCallback((ids: readonly string[], isSelected: boolean) => {
    const { selection } = latest.current;
    const next = new Set(selection?.selected);
    for (const id of ids) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    selection?.onChange([...next]);
  }, []);

  const select = useCallback(
    (id: string, isSelected: boolean, isRange: boolean) => {
      const ids = selectableIds(latest.current);
      const from = anchor.current === null ? -1 : ids.indexOf(anchor.current);
      const to = ids.indexOf(id);
      anchor.current = id;
      selectMany(
        isRange && from !== -1 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id],
        isSelected,
      );
    },
    [selectMany],
  );

  const runAction = useCallback((id: string, row: Row) => {
    latest.current.actions.find((action) => action.id === id)?.onSelect(row);
  }, []);

  return { select, selectMany, runAction };
}

/** Ids of the page's rows that can be selected. */
export function selectableIds<Row>({ rows, getRowId, selection }: Omit<Current<Row>, 'actions'>): string[] {
  return rows.filter((row) => selection?.isSelectable?.(row) ?? true).map(getRowId);
}
