import type { ColumnChoice, DataColumn } from '../types.ts';

/** Width of the column of checkboxes in pixels, as MUI’s grid has it. */
export const CHECKBOX_WIDTH = 50;
const MIN_COLUMN_WIDTH = 120;
/** In windows narrower than this a table is always cards. */
export const CARDS_BELOW = 900;
/** In a place narrower than this, such as a panel, a table whose columns do not fit is cards; otherwise it scrolls sideways. */
const CARDS_IF_TIGHT_BELOW = 640;
/** Before a table scrolls sideways, columns without a fixed width shrink to this share of their least width. */
const TIGHT_SHARE = 0.8;

interface Space {
  /** Pixels; 0 while not known. */
  width: number;
  /** Pixels that checkboxes and row actions take. */
  reserved: number;
  /** Columns that the reader switched on stay. */
  choice: ColumnChoice;
}

interface Fit<Row> {
  layout: 'table' | 'cards';
  columns: readonly DataColumn<Row>[];
}

/** The least width of a column without a fixed one. */
export const minWidthOf = (column: Pick<DataColumn<never>, 'minWidth'>): number =>
  column.minWidth ?? MIN_COLUMN_WIDTH;

/**
 * Chooses the layout that fits: all columns, fewer columns (the least important ones are left out), narrower texts, or cards.
 * So no price or status is cut off on a narrow or enlarged page.
 */
export function fitColumns<Row>(
  columns: readonly DataColumn<Row>[],
  { width, reserved, choice }: Space,
): Fit<Row> {
  const needed = (shown: readonly DataColumn<Row>[]) =>
    shown.reduce((sum, column) => sum + (column.width ?? minWidthOf(column)), reserved);
  const isTight = (shown: readonly DataColumn<Row>[]) => width > 0 && needed(shown) > width;
  let fitting = columns;
  while (isTight(fitting)) {
    const last = fitting.findLast(
      ({ id, priority, isHiddenWhenNarrow, locked }) =>
        (priority === 3 || isHiddenWhenNarrow === true) && !locked && choice[id] !== true,
    );
    if (last === undefined) break;
    fitting = fitting.filter((column) => column !== last);
  }
  if (!isTight(fitting)) return { layout: 'table', columns: fitting };
  const narrowed = fitting.map((column) =>
    column.width === undefined
      ? { ...column, minWidth: Math.floor(minWidthOf(column) * TIGHT_SHARE) }
      : column,
  );
  if (!isTight(narrowed)) return { layout: 'table', columns: narrowed };
  return width < CARDS_IF_TIGHT_BELOW ? { layout: 'cards', columns } : { layout: 'table', columns: fitting };
}
