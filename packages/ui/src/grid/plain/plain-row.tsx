import { isValidElement, memo, type ReactNode } from 'react';
import { Checkbox } from '../../forms/inputs/toggles.tsx';
import { alignOf, formatValue } from '../columns/column-values.ts';
import { RowActions } from '../rows/row-actions.tsx';
import { RowLink } from '../rows/row-link.tsx';
import type { DataColumn, RowAction } from '../types.ts';

export interface PlainRowProps<Row> {
  row: Row;
  id: string;
  /** Names the row: "Q-100234". */
  label: string;
  href: string | undefined;
  columns: readonly DataColumn<Row>[];
  /** The actions that hold for this row. Their callbacks may be old ones: `runAction` calls the current one. */
  actions: readonly RowAction<Row>[];
  hasActions: boolean;
  runAction: (id: string, row: Row) => void;
  hasCheckbox: boolean;
  isSelectable: boolean;
  isSelected: boolean;
  select: (id: string, isSelected: boolean, isRange: boolean) => void;
}

type CellsProps<Row> = Pick<
  PlainRowProps<Row>,
  'row' | 'label' | 'href' | 'columns' | 'actions' | 'hasActions' | 'runAction'
>;

function Row<Row>({ id, hasCheckbox, isSelectable, isSelected, select, ...cells }: PlainRowProps<Row>) {
  return (
    <tr data-selected={isSelected || undefined} data-link={cells.href !== undefined || undefined}>
      {hasCheckbox && (
        <td data-part="checkbox">
          <Checkbox
            checked={isSelected}
            disabled={!isSelectable}
            aria-label={`Select ${cells.label}`}
            onChange={({ target, nativeEvent }) =>
              select(id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      <Cells {...cells} />
    </tr>
  );
}

function RowCells<Row>({ row, label, href, columns, actions, hasActions, runAction }: CellsProps<Row>) {
  return (
    <>
      {columns.map((column, index) => (
        <Cell key={column.id} column={column} row={row} isFirst={index === 0} href={href} />
      ))}
      {hasActions && (
        <td data-part="actions">
          <div className="actions">
            <RowActions
              row={row}
              rowLabel={label}
              actions={actions.map((action) => ({ ...action, onSelect: () => runAction(action.id, row) }))}
            />
          </div>
        </td>
      )}
    </>
  );
}

interface CellProps<Row> {
  column: DataColumn<Row>;
  row: Row;
  isFirst: boolean;
  href: string | undefined;
}

function Cell<Row>({ column, row, isFirst, href }: CellProps<Row>) {
  const content = column.render?.(row) ?? formatValue(column.value(row), column.kind);
  const align = alignOf(column);
  return (
    <td
      data-kind={column.kind}
      data-align={align === 'left' ? undefined : align}
      data-first={isFirst || undefined}
      data-wraps={column.wraps}
    >
      {isFirst && href !== undefined ? (
        <RowLink href={href} className="cell">
          {content}
        </RowLink>
      ) : (
        <span className="cell">{content}</span>
      )}
    </td>
  );
}

/** Renders again only when something that it shows has changed: selecting a row renders its checkbox alone. */
export const PlainRow = memo(Row, isSame) as typeof Row;
const Cells = memo(RowCells, isSame) as typeof RowCells;

function isSame<Row>(before: CellsProps<Row>, after: CellsProps<Row>): boolean {
  const { columns, actions, ...rest } = after;
  return (
    hasSameValues(before, rest) &&
    isSameList(before.columns, columns, isSameColumn) &&
    isSameList(before.actions, actions, isSameAction)
  );
}

function isSameList<T>(before: readonly T[], after: readonly T[], isSame: (a: T, b: T) => boolean): boolean {
  return (
    before === after ||
    (before.length === after.length && after.every((item, index) => isSame(before[index] as T, item))) // of equal length
  );
}

const hasSameValues = (before: object, after: object): boolean =>
  Object.entries(after).every(([key, value]) => Object.is(Reflect.get(before, key), value));

function isSameColumn<Row>(a: DataColumn<Row>, b: DataColumn<Row>): boolean {
  return (
    a === b ||
    (a.id === b.id &&
      a.value === b.value &&
      a.render === b.render &&
      a.kind === b.kind &&
      a.align === b.align &&
      a.wraps === b.wraps)
  );
}

/** Lists build new actions each time they render, with icons that look the same. */
function isSameAction<Row>(a: RowAction<Row>, b: RowAction<Row>): boolean {
  return (
    a.id === b.id &&
    a.label === b.label &&
    a.danger === b.danger &&
    a.prominent === b.prominent &&
    isSameIcon(a.icon, b.icon)
  );
}

function isSameIcon(a: ReactNode, b: ReactNode): boolean {
  if (a === b) return true;
  if (!isValidElement<object>(a) || !isValidElement<object>(b) || a.type !== b.type) return false;
  return Object.keys(a.props).length === Object.keys(b.props).length && hasSameValues(a.props, b.props);
}
