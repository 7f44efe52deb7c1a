import type { ColumnChoice, DataColumn } from '../types.ts';

/** Width of the column of checkboxes in pixels, as MUI’s grid has it. */
export const CHECKBOX_WIDTH = 50;
const MIN_COLUMN_WIDTH = 120;
/** In windows narrower than this a table is always cards. */
export const CARDS_BELOW = 900;
/** In a place narrower than this, such as a panel, a table whose columns do not fit is cards; otherwise it scrolls sideways. */
const CARDS_IF_TIGHT_BELOW = 640;
/** A tight table narrows columns without a fixed width to this share of their minimum width. */
const TIGHT_SHARE = 0.8;
/** Pixels of padding on each side of a cell. */
export const CELL_PADDING = 12;
export const TIGHT_CELL_PADDING = 8;

interface Space {
  /** Pixels; 0 while not known. */
  width: number;
  /** Pixels that checkboxes and row actions take, and in a tight table. */
  reserved: number;
  tightReserved: number;
  /** Columns that the reader switched on stay. */
  choice: ColumnChoice;
}

interface Fit<Row> {
  layout: 'table' | 'cards';
  columns: readonly DataColumn<Row>[];
  /** Less padding, narrower texts, and row actions in a menu. */
  isTight: boolean;
}

/** The least width of a column without a fixed one. */
export const minWidthOf = (column: Pick<DataColumn<never>, 'minWidth'>): number =>
  column.minWidth ?? MIN_COLUMN_WIDTH;

/**
 * Chooses the layout that fits: all columns, those with priority, a tight table, fewer columns, or cards. So no price or
 * status is cut off or out of sight on a narrow or enlarged page.
 */
export function fitColumns<Row>(
  columns: readonly DataColumn<Row>[],
  { width, reserved, tightReserved, choice }: Space,
): Fit<Row> {
  const fits = (shown: readonly DataColumn<Row>[], beside: number) =>
    width === 0 || shown.reduce((sum, column) => sum + (column.width ?? minWidthOf(column)), beside) <= width;
  let shown = columns;
  /** False if every column has to stay. */
  function leaveOutLast(isLessImportant: (column: DataColumn<Row>) => boolean): boolean {
    const last = shown.findLast(
      (column) => isLessImportant(column) && !column.locked && choice[column.id] !== true,
    );
    shown = shown.filter((column) => column !== last);
    return last !== undefined;
  }

  while (!fits(shown, reserved) && leaveOutLast(({ priority }) => priority === 3));
  do {
    if (fits(shown, reserved)) return { layout: 'table', columns: shown, isTight: false };
    const narrowed = shown.map(toTight);
    if (fits(narrowed, tightReserved)) return { layout: 'table', columns: narrowed, isTight: true };
  } while (leaveOutLast(({ isHiddenWhenNarrow }) => isHiddenWhenNarrow === true));
  return width < CARDS_IF_TIGHT_BELOW
    ? { layout: 'cards', columns, isTight: false }
    : { layout: 'table', columns: shown.map(toTight), isTight: true };
}

function toTight<Row>(column: DataColumn<Row>): DataColumn<Row> {
  if (column.width === undefined)
    return { ...column, minWidth: Math.floor(minWidthOf(column) * TIGHT_SHARE) };
  // A control has its own padding.
  return column.kind === 'field'
    ? column
    : { ...column, width: column.width - 2 * (CELL_PADDING - TIGHT_CELL_PADDING) };
}
