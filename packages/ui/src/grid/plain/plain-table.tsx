import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react';
import { CHECKBOX_WIDTH } from '../columns/fit-columns.ts';
import { showClippedText } from '../columns/show-clipped-text.ts';
import { openRowLink } from '../rows/row-link.tsx';
import { useTableScope } from '../table-context.ts';
import { frameHeight, HEAD_HEIGHT, TableFrame } from '../table-frame.tsx';
import type { DataColumn, DataTableState, RowSelection, SortDirection } from '../types.ts';
import { moveBetweenRows } from './arrow-keys.ts';
import { columnWidths } from './column-widths.ts';
import { copyRows } from './copy-rows.ts';
import { PlainHeader } from './plain-header.tsx';
import { PlainRow } from './plain-row.tsx';
import { Table } from './plain-style.ts';
import { selectableIds, useRowCallbacks } from './use-row-callbacks.ts';

interface PlainTableProps<Row> {
  'aria-label': string;
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  getRowId: (row: Row) => string;
  sort: string | null;
  direction: SortDirection;
  change: (next: Partial<DataTableState>) => void;
  selection?: RowSelection<Row> | undefined;
  /** Pixels; 0 where a row has no actions. */
  actionsWidth: number;
  /** Pixels of the place; 0 while not known. */
  width: number;
  /** Pixels that the columns need, where that is more than the place has. */
  scrollWidth: number | undefined;
  maxHeight: number | undefined;
  rowHeight: number;
}

/** A page of rows as an HTML table: links, checkboxes and buttons in the order of the page. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { rows, columns, getRowId, selection, actionsWidth, width, scrollWidth } = props;
  const { rowHref, labelOf, actions } = useTableScope();
  const { select, selectMany, runAction } = useRowCallbacks({ rows, getRowId, selection, actions });
  const selected = new Set(selection?.selected);
  const selectable = selection === undefined ? [] : selectableIds({ rows, getRowId, selection });
  const maxHeight = frameHeight(rows.length, props);
  const reserved = (selection ? CHECKBOX_WIDTH : 0) + actionsWidth;
  const widths = columnWidths(columns, Math.max(0, width - reserved));
  const isFramed = maxHeight !== undefined || scrollWidth !== undefined;
  const hasStops = selection !== undefined || rowHref !== undefined || actionsWidth > 0;

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    if (selection && isSelectAll(event)) {
      event.preventDefault();
      selectMany(selectable, true);
    } else moveBetweenRows(event);
  }

  return (
    <TableFrame
      onMouseOver={showClippedText}
      // A frame without controls is scrolled by keys when it has the focus itself.
      {...(isFramed && !hasStops && { tabIndex: 0, role: 'group', 'aria-label': props['aria-label'] })}
      style={{
        maxHeight,
        ...(isFramed && {
          overflow: 'auto',
          // What gets the focus is not left behind the sticky cells.
          scrollPadding: `${HEAD_HEIGHT}px ${actionsWidth}px 0 ${reserved - actionsWidth + (columns[0]?.width ?? 0)}px`,
        }),
      }}
    >
      <Table
        aria-label={props['aria-label']}
        data-selectable={selection !== undefined}
        data-sideways={scrollWidth !== undefined}
        // React's style type has no custom properties.
        style={{ '--row-height': `${props.rowHeight}px`, minWidth: scrollWidth } as CSSProperties}
        onClick={followClickedRow}
        onKeyDown={onKeyDown}
        onCopy={(event) =>
          copyRows(
            event,
            rows.filter((row) => selected.has(getRowId(row))),
            columns,
          )
        }
      >
        <colgroup>
          {selection && <col style={{ width: CHECKBOX_WIDTH }} />}
          {columns.map(({ id }, index) => (
            <col key={id} style={{ width: widths[index] }} />
          ))}
          {actionsWidth > 0 && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <PlainHeader
          columns={columns}
          sort={props.sort}
          direction={props.direction}
          change={props.change}
          hasActions={actionsWidth > 0}
          selection={
            selection && {
              selectable: selectable.length,
              selected: selectable.filter((id) => selected.has(id)).length,
              setAll: (isSelected) => selectMany(selectable, isSelected),
            }
          }
        />
        <tbody>
          {rows.map((row) => {
            const id = getRowId(row);
            return (
              <PlainRow
                key={id}
                row={row}
                id={id}
                label={labelOf(row)}
                href={rowHref?.(row)}
                columns={columns}
                actions={actions.filter(({ when }) => when?.(row) ?? true)}
                hasActions={actionsWidth > 0}
                runAction={runAction}
                hasCheckbox={selection !== undefined}
                isSelectable={selection?.isSelectable?.(row) ?? true}
                isSelected={selected.has(id)}
                select={select}
              />
            );
          })}
        </tbody>
      </Table>
    </TableFrame>
  );
}

function followClickedRow(event: MouseEvent<HTMLTableElement>): void {
  const row = event.target instanceof Element ? event.target.closest('tbody > tr') : null;
  if (row !== null) openRowLink(row, event);
}

/** Ctrl+A or Cmd+A, except in a field. */
function isSelectAll({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'a' || !(ctrlKey || metaKey)) return false;
  return target instanceof Element && target.matches('a, button, input[type="checkbox"]');
}
