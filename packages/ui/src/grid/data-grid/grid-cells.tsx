import { type GridRenderCellParams, GridRowCheckbox, type GridRowCheckboxProps } from '@mui/x-data-grid';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { formatValue } from '../columns/column-values.ts';
import { RowActions } from '../rows/row-actions.tsx';
import { RowLink } from '../rows/row-link.tsx';
import { useGridScope } from './grid-scope.ts';

/** A row's checkbox named after the row: "Select Q-100234". */
export function NamedRowCheckbox(props: GridRowCheckboxProps) {
  const label = useGridScope().factsOf(String(props.rowId))?.label;
  const name = label === undefined ? undefined : `Select ${label}`;
  return (
    <GridRowCheckbox
      {...props}
      slotProps={{ ...props.slotProps, htmlInput: { ...props.slotProps?.htmlInput, 'aria-label': name } }}
    />
  );
}

/** Moves the focus to the control inside a cell when the keyboard reaches the cell (ARIA APG, grid). */
function useCellFocus<Element extends HTMLElement>(hasFocus: boolean): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (!hasFocus) return;
    const { current } = ref;
    // A click has already moved the focus.
    if (current === null || current.contains(document.activeElement)) return;
    const control = current.matches('a') ? current : current.querySelector<HTMLElement>('a, button');
    control?.focus({ preventScroll: true });
  }, [hasFocus]);
  return ref;
}

interface ValueProps {
  row: unknown;
  id: string;
  field: string;
  isLink: boolean;
  hasFocus: boolean;
  tabIndex: number;
}

/** Renders again only when its row or its column changes: ticking a row renders the row's checkbox alone. */
const Value = memo(function Value({ row, id, field, isLink, hasFocus, tabIndex }: ValueProps) {
  const { columns, factsOf } = useGridScope();
  const link = useCellFocus<HTMLAnchorElement>(hasFocus);
  const column = columns.find((candidate) => candidate.id === field);
  if (!column) return null;
  const content = column.render?.(row) ?? formatValue(column.value(row), column.kind);
  const href = isLink ? factsOf(id)?.href : undefined;
  if (href === undefined) return <span className="portal-cell">{content}</span>;
  return (
    <RowLink ref={link} href={href} tabIndex={tabIndex} className="portal-cell">
      {content}
    </RowLink>
  );
});

type CellParams = Pick<GridRenderCellParams, 'row' | 'id' | 'field' | 'hasFocus' | 'tabIndex'>;

export const renderValue = (
  { row, id, field, hasFocus, tabIndex }: CellParams,
  { isLink }: { isLink: boolean },
) => (
  <Value
    row={row}
    id={String(id)}
    field={field}
    isLink={isLink}
    hasFocus={isLink && hasFocus}
    tabIndex={isLink ? tabIndex : -1}
  />
);

interface ActionsProps {
  row: unknown;
  id: string;
  hasFocus: boolean;
  tabIndex: number;
}

const Actions = memo(function Actions({ row, id, hasFocus, tabIndex }: ActionsProps) {
  const { actions, factsOf, runAction } = useGridScope();
  const root = useCellFocus<HTMLDivElement>(hasFocus);
  const facts = factsOf(id);
  const offered = facts?.actions.split(' ') ?? [];
  return (
    <div ref={root} className="portal-row-actions">
      <RowActions
        row={row}
        actions={actions
          .filter((action) => offered.includes(action.id))
          .map(({ when: _, ...action }) => ({ ...action, onSelect: () => runAction(action.id, row) }))}
        rowLabel={facts?.label ?? ''}
        tabIndex={tabIndex}
      />
    </div>
  );
});

export const renderActions = ({ row, id, hasFocus, tabIndex }: CellParams) => (
  <Actions row={row} id={String(id)} hasFocus={hasFocus} tabIndex={tabIndex} />
);
