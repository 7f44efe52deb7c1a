import type { BulkAction, BulkEdit, DataTableProps } from '@portal/ui/grid';
import { useState } from 'react';

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
  onSelectMatching?: (total: number) => void;
}

/** Checkboxes and a bulk bar. */
export type ListSelection<Row> = OwnSelection<Row> | PageSelection<Row>;

/** The selection in the form that the table takes; undefined for a list without checkboxes. */
export function useTableSelection<Row>(
  selection: ListSelection<Row> | undefined,
): DataTableProps<Row>['selection'] {
  const [selected, onChange] = useState<readonly string[]>([]);
  if (selection === undefined || selection.selected !== undefined) return selection;
  return { ...selection, selected, onChange };
}
