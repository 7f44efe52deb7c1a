import type { BulkAction, BulkEdit, DataTableProps } from '@portal/ui/grid';
import { useEffect, useEffectEvent, useState } from 'react';

interface SelectionOptions<Row> {
  isSelectable?: (row: Row) => boolean;
  actions?: readonly BulkAction<Row>[];
  bulkEdit?: BulkEdit<Row>;
  /** `busyReason` of the list's bulk runs: no other change can be started meanwhile. */
  busyReason?: string | null;
}

/** The list keeps the selected ids itself. */
interface OwnSelection<Row> extends SelectionOptions<Row> {
  selected?: undefined;
}

/** The page keeps them: in its own state, or with {@link useBulkSelection}. */
interface PageSelection<Row> extends SelectionOptions<Row> {
  /** Ids of the selected rows. */
  selected: readonly string[];
  onChange: (selected: readonly string[]) => void;
  /** For {@link useBulkSelection}: all rows that match the filters can be selected. */
  matchingCount?: number | null;
  /** Whether `onSelectMatching` is to be called with the current total. */
  isCountOutdated?: boolean;
  onSelectMatching?: (total: number) => void;
}

/** Checkboxes and a bulk bar. */
export type ListSelection<Row> = OwnSelection<Row> | PageSelection<Row>;

/**
 * The selection in the form that the table takes; undefined for a list without checkboxes. `total` is the number of rows
 * that match.
 */
export function useTableSelection<Row>(
  selection: ListSelection<Row> | undefined,
  total: number | undefined,
): DataTableProps<Row>['selection'] {
  const [selected, onChange] = useState<readonly string[]>([]);
  const isCountOutdated = selection?.selected !== undefined && selection.isCountOutdated === true;
  const updateCount = useEffectEvent(() => {
    if (selection?.selected === undefined) return;
    // If no rows are left, the number stays, and the server says why it refuses.
    selection.onSelectMatching?.(total || (selection.matchingCount ?? 0));
  });
  useEffect(() => {
    if (isCountOutdated) updateCount();
  }, [isCountOutdated]);
  if (selection === undefined || selection.selected !== undefined) return selection;
  return { ...selection, selected, onChange };
}
