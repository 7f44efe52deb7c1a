import { styled } from '@mui/material/styles';
import { VisuallyHidden } from '../core/hidden.tsx';
import { color, font } from '../theme/css.ts';
import { alignOf, formatValue } from './column-values.ts';
import type { DataColumn, SortDirection } from './types.ts';

/** More columns than this, and the letters become smaller so that all fit a page held upright. */
const MANY_COLUMNS = 7;

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '8.5pt',
  lineHeight: 1.35,
  '&[data-many="true"]': { fontSize: '7pt' },
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
    padding: '3pt 4pt',
    borderBottom: `1pt solid ${color.line.strong}`,
    color: color.text.muted,
    fontWeight: 500,
    verticalAlign: 'bottom',
  },
  '& td': {
    padding: '3pt 4pt',
    borderBottom: `0.5pt solid ${color.line.main}`,
    verticalAlign: 'top',
    overflowWrap: 'break-word',
  },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 0 },
  '& th:last-of-type, & td:last-of-type': { paddingRight: 0 },
  '& tr': { breakInside: 'avoid' },
  // Cells were made for one line on the screen: on paper everything may wrap, in letters of the paper's size.
  '& td, & td *': {
    maxWidth: 'none',
    minHeight: 0,
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
export function TablePaper<Row>({
  rows,
  columns,
  getRowId,
  sort,
  direction,
  ...props
}: TablePaperProps<Row>) {
  return (
    <Table data-many={columns.length > MANY_COLUMNS} aria-label={props['aria-label']}>
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
