import { useEffect, useRef } from 'react';
import { VisuallyHidden } from '../../core/layout/visually-hidden.tsx';
import { Checkbox } from '../../forms/inputs/toggles.tsx';
import { alignOf } from '../columns/column-values.ts';
import type { DataColumn, DataTableState, SortDirection } from '../types.ts';
import { SortButton } from './plain-style.ts';

interface PlainHeaderProps<Row> {
  columns: readonly DataColumn<Row>[];
  sort: string | null;
  direction: SortDirection;
  change: (next: Partial<DataTableState>) => void;
  hasActions: boolean;
  /** Which of the page's rows are selected; absent without checkboxes. */
  selection: PageSelection | undefined;
}

interface PageSelection {
  selectable: number;
  selected: number;
  setAll: (isSelected: boolean) => void;
}

/** Column headers: what can be sorted is a button. */
export function PlainHeader<Row>({ columns, selection, hasActions, ...order }: PlainHeaderProps<Row>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" data-part="checkbox">
            <AllRowsCheckbox {...selection} />
          </th>
        )}
        {columns.map((column, index) => (
          <ColumnHeader key={column.id} column={column} isFirst={index === 0} {...order} />
        ))}
        {hasActions && (
          <th scope="col" data-part="actions">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

function ColumnHeader<Row>({
  column,
  isFirst,
  sort,
  direction,
  change,
}: Pick<PlainHeaderProps<Row>, 'sort' | 'direction' | 'change'> & {
  column: DataColumn<Row>;
  isFirst: boolean;
}) {
  const isSorted = column.id === sort;
  const turned = isSorted && direction === 'asc' ? 'desc' : 'asc';
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
      data-align={alignOf(column)}
      data-first={isFirst || undefined}
    >
      {column.sortable ? (
        <SortButton type="button" onClick={() => change({ sort: column.id, direction: turned, page: 1 })}>
          <span>{column.header}</span>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m4 12 1.41 1.41L11 7.83V20h2V7.83l5.58 5.59L20 12l-8-8z" />
          </svg>
        </SortButton>
      ) : (
        column.header
      )}
    </th>
  );
}

function AllRowsCheckbox({ selectable, selected, setAll }: PageSelection) {
  const input = useRef<HTMLInputElement>(null);
  const isMixed = selected > 0 && selected < selectable;
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = isMixed;
  });
  return (
    <Checkbox
      ref={input}
      aria-label="Select all rows"
      checked={selectable > 0 && selected === selectable}
      disabled={selectable === 0}
      onChange={(event) => setAll(event.target.checked)}
    />
  );
}
