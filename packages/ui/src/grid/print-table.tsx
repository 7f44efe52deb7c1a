import { styled } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { VisuallyHidden } from '../core/layout/visually-hidden.tsx';
import { color, font } from '../theme/css.ts';
import { alignOf, formatValue } from './column-values.ts';
import type { DataColumn, SortDirection } from './types.ts';

/** From so many columns on the letters become smaller, so that all fit a page held upright. */
const SIZES = [
  { from: 13, fontSize: '5pt', padding: '2pt 2pt' },
  { from: 8, fontSize: '7pt', padding: '3pt 4pt' },
  { from: 0, fontSize: '8.5pt', padding: '3pt 4pt' },
] as const;

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  lineHeight: 1.35,
  '@media screen': { display: 'none' },
  '& caption': {
    padding: '0 0 4pt',
    color: color.text.muted,
    textAlign: 'left',
    captionSide: 'top',
  },
  // Repeated on each page.
  '& thead': { display: 'table-header-group' },
  '& th': {
    padding: 'var(--cell)',
    borderBottom: `1pt solid ${color.line.strong}`,
    color: color.text.muted,
    fontWeight: 500,
    verticalAlign: 'bottom',
  },
  '& td': {
    padding: 'var(--cell)',
    borderBottom: `0.5pt solid ${color.line.main}`,
    verticalAlign: 'top',
  },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 0 },
  '& th:last-of-type, & td:last-of-type': { paddingRight: 0 },
  '& tr': { breakInside: 'avoid' },
  // Cells were made for one line on the screen: on paper everything may wrap, in letters of the paper's size.
  '& td, & td *': {
    // A word is only broken where a whole line has no room for it.
    minWidth: 'min-content',
    maxWidth: 'none',
    minHeight: 0,
    overflowWrap: 'break-word',
    overflow: 'visible',
    textOverflow: 'clip',
    whiteSpace: 'normal',
    fontSize: 'inherit',
    lineHeight: 'inherit',
  },
  '& td[data-kind="money"], & td[data-kind="number"]': { fontVariantNumeric: 'tabular-nums' },
  '& td[data-kind="money"], & td[data-kind="money"] *, & td[data-kind="number"], & td[data-kind="number"] *, & td[data-kind="code"], & td[data-kind="code"] *':
    { whiteSpace: 'nowrap', overflowWrap: 'normal' },
  '& td[data-kind="code"]': { fontFamily: font.mono, fontSize: '0.92em' },
  '& td:first-of-type': { fontWeight: 500 },
  '& td button': { display: 'none' },
  '& td svg': { width: '1.1em', height: '1.1em' },
});

interface TablePaperProps<Row> {
  'aria-label': string;
  /** Which part of the list this is: "Rows 11–20 of 57". */
  part: string;
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  getRowId: (row: Row) => string;
  sort: string | null;
  direction: SortDirection;
}

/** The page of a list as it is printed: a plain table, all columns within the paper, the head on each sheet. */
export function PrintTable<Row>({
  rows,
  columns,
  getRowId,
  sort,
  direction,
  ...props
}: TablePaperProps<Row>) {
  const { fontSize, padding } = SIZES.find(({ from }) => columns.length >= from) ?? SIZES[2];
  // Custom properties are no part of the style's type.
  const style = { fontSize, '--cell': padding } as CSSProperties;
  return (
    <Table style={style} aria-label={props['aria-label']}>
      <caption>{props.part}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" style={{ textAlign: alignOf(column) }}>
              {column.header}
              {column.id === sort && <Arrow direction={direction} />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={getRowId(row)}>
            {columns.map((column) => (
              <td key={column.id} data-kind={column.kind} style={{ textAlign: alignOf(column) }}>
                {column.render?.(row) ?? formatValue(column.value(row), column.kind)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Arrow({ direction }: { direction: SortDirection }) {
  return (
    <>
      <span aria-hidden="true">{direction === 'asc' ? ' ↑' : ' ↓'}</span>
      <VisuallyHidden>{direction === 'asc' ? ', ascending' : ', descending'}</VisuallyHidden>
    </>
  );
}
