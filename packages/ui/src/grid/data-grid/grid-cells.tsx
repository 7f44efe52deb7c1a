import { type GridRenderCellParams, GridRowCheckbox, type GridRowCheckboxProps } from '@mui/x-data-grid';
import { memo, type Ref, useRef } from 'react';
import { formatValue } from '../columns/column-values.ts';
import { RowActions } from '../rows/row-actions.tsx';
import { RowLink } from '../rows/row-link.tsx';
import { useCellControls } from './cell-controls.ts';
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

interface ValueProps {
  row: unknown;
  id: string;
  field: string;
  isLink: boolean;
  tabIndex: number;
}

/** Renders again only when its row or its column changes: ticking a row renders the row's checkbox alone. */
const Value = memo(function Value({ row, id, field, isLink, tabIndex }: ValueProps) {
  const { columns, factsOf } = useGridScope();
  const root = useRef<HTMLElement>(null);
  useCellControls(root, tabIndex);
  const column = columns.find((candidate) => candidate.id === field);
  if (!column) return null;
  const content = column.render?.(row) ?? formatValue(column.value(row), column.kind);
  const href = isLink ? factsOf(id)?.href : undefined;
  if (href === undefined)
    return (
      <span ref={root} className="portal-cell">
        {content}
      </span>
    );
  return (
    <RowLink ref={root as Ref<HTMLAnchorElement>} href={href} className="portal-cell">
      {content}
    </RowLink>
  );
});

type CellParams = Pick<GridRenderCellParams, 'row' | 'id' | 'field' | 'tabIndex'>;

export const renderValue = (
  { row, id, field, tabIndex }: CellParams,
  { isLink, isPlain }: { isLink: boolean; isPlain: boolean },
) => <Value row={row} id={String(id)} field={field} isLink={isLink} tabIndex={isPlain ? -1 : tabIndex} />;

interface ActionsProps {
  row: unknown;
  id: string;
  tabIndex: number;
}

const Actions = memo(function Actions({ row, id, tabIndex }: ActionsProps) {
  const { actions, factsOf, runAction, isTight } = useGridScope();
  const root = useRef<HTMLDivElement>(null);
  useCellControls(root, tabIndex);
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
        isTight={isTight}
      />
    </div>
  );
});

export const renderActions = ({ row, id, tabIndex }: CellParams) => (
  <Actions row={row} id={String(id)} tabIndex={tabIndex} />
);
