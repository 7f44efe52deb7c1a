import type { CSSProperties } from 'react';
import { color, font } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { radius } from '../../theme/tokens.ts';
import { type ColumnSize, getColumnSizes } from '../columns/column-sizes.ts';
import { alignOf, formatValue } from '../columns/column-values.ts';
import { CELL_PADDING, CHECKBOX_WIDTH, TIGHT_CELL_PADDING } from '../columns/fit-columns.ts';
import { openRowLink, RowLink } from '../rows/row-link.tsx';
import { frameHeight, HEAD_HEIGHT } from '../table-frame.tsx';
import type { DataColumn } from '../types.ts';
import type { RowsGridProps } from './rows-grid.tsx';

/** Users hardly ever see more rows before the grid replaces them. */
const MAX_ROWS = 20;

// The same sizes as in the grid, so that nothing moves when the grid replaces these rows.
const Frame = styled('div')({
  overflow: 'hidden',
  borderTop: `1px solid ${color.line.main}`,
  contain: 'inline-size',
  color: color.text.primary,
  fontSize: 13,
  lineHeight: '20px',
  letterSpacing: 0,
});
const Line = styled('div')({
  display: 'flex',
  '&:first-of-type': { borderBottom: `1px solid ${color.line.main}` },
  '& ~ & ~ &': { borderTop: `1px solid ${color.line.main}` },
  '&[data-linked]': { cursor: 'pointer' },
  '&[data-linked]:hover': { backgroundColor: color.surface.hover },
});
const Cell = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  minWidth: 0,
  padding: `0 ${CELL_PADDING}px`,
  '[data-tight] &': { padding: `0 ${TIGHT_CELL_PADDING}px` },
  '& > *': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&[data-kind="money"], &[data-kind="number"]': { fontVariantNumeric: 'tabular-nums' },
  '&[data-kind="code"]': { fontFamily: font.mono, fontSize: 12 },
  '&&[data-kind="field"]': { padding: '0 4px' },
});
const Heading = styled(Cell)({
  color: color.text.muted,
  fontSize: 12,
  fontWeight: 500,
  lineHeight: '16px',
  '&[data-sorted]': { color: color.text.primary },
});

// An empty checkbox as MUI draws it.
const Checkbox = styled('div')({
  display: 'grid',
  flex: 'none',
  alignItems: 'center',
  width: CHECKBOX_WIDTH,
  paddingLeft: 4,
  '&::after': {
    content: '""',
    boxSizing: 'border-box',
    justifySelf: 'center',
    width: 15,
    height: 15,
    border: `1.67px solid ${color.line.field}`,
    borderRadius: radius.mark,
  },
});

const JUSTIFY = { left: 'flex-start', center: 'center', right: 'flex-end' } as const;

/**
 * The rows of a page before the grid is mounted: they can be read, and a click opens one. They are hidden from keyboards
 * and screen readers, whose users would lose their place when the grid replaces these rows.
 */
export function FirstRows(props: RowsGridProps<object>) {
  const { rows, columns, selection, rowHeight, getRowId, linkColumn, rowHref } = props;
  const sizes = getColumnSizes(columns, props.layout?.value.widths);
  const cellStyle = (column: DataColumn<object>): CSSProperties => ({
    ...toStyle(sizes.get(column.id)),
    justifyContent: JUSTIFY[alignOf(column)],
  });
  const checkbox = selection && <Checkbox />;
  const actions = props.actionsWidth > 0 && <div style={{ flex: 'none', width: props.actionsWidth }} />;
  // In the grid, rows can be higher than this if a column wraps. The height follows from their number in both.
  const height = HEAD_HEIGHT + 1 + rows.length * rowHeight;
  return (
    <Frame
      aria-hidden="true"
      data-tight={props.isTight || undefined}
      style={{ height, maxHeight: frameHeight(rows.length, props) }}
    >
      <Line style={{ height: HEAD_HEIGHT }}>
        {checkbox}
        {columns.map((column) => (
          <Heading
            key={column.id}
            style={cellStyle(column)}
            data-sorted={column.id === props.sort || undefined}
          >
            <span>{column.header}</span>
          </Heading>
        ))}
        {actions}
      </Line>
      {rows.slice(0, MAX_ROWS).map((row) => {
        const href = rowHref?.(row);
        return (
          <Line
            key={getRowId(row)}
            style={{ height: rowHeight, lineHeight: `${rowHeight - 1}px` }}
            data-linked={href === undefined ? undefined : ''}
            onClick={(event) => openRowLink(event.currentTarget, event)}
          >
            {checkbox}
            {columns.map((column) => {
              const content = column.render?.(row) ?? formatValue(column.value(row), column.kind);
              return (
                <Cell key={column.id} style={cellStyle(column)} data-kind={column.kind}>
                  {column.id === linkColumn && href !== undefined ? (
                    <RowLink href={href} tabIndex={-1}>
                      {content}
                    </RowLink>
                  ) : (
                    <span inert>{content}</span>
                  )}
                </Cell>
              );
            })}
            {actions}
          </Line>
        );
      })}
    </Frame>
  );
}

function toStyle(size: ColumnSize | undefined): CSSProperties {
  if (size === undefined) return {};
  return 'flex' in size
    ? { flex: `${size.flex} 0 0`, minWidth: size.minWidth }
    : { width: Math.max(size.width, size.minWidth) };
}
