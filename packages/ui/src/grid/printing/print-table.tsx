import type { CSSProperties } from 'react';
import { VisuallyHidden } from '../../core/layout/visually-hidden.tsx';
import { color, font } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { alignOf, formatValue } from '../columns/column-values.ts';
import type { DataColumn, SortDirection } from '../types.ts';

/** Font sizes by number of columns, so that all columns fit a portrait page. */
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
  // Repeats the header on each page.
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
  // Cells are laid out for one line on screen; in print they wrap at the print font size.
  '& td, & td *': {
    // Breaks a word only where it is longer than a whole line.
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
  // Fields of a grid take the width of their column.
  '& td :is(input, select, textarea)': { width: '100%', minWidth: 0, padding: 0, border: 0 },
  '& td svg': { width: '1.1em', height: '1.1em' },
});

interface TablePaperProps<Row> {
  'aria-label': string;
  /** "Rows 11–20 of 57" */
  part: string;
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  getRowId: (row: Row) => string;
  sort: string | null;
  direction: SortDirection;
}

/** The printed version of a list's page: a plain table with all columns on the paper and its header on each sheet. */
export function PrintTable<Row>({
  rows,
  columns,
  getRowId,
  sort,
  direction,
  ...props
}: TablePaperProps<Row>) {
  const { fontSize, padding } = SIZES.find(({ from }) => columns.length >= from) ?? SIZES[2];
  // React's style type has no custom properties.
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
