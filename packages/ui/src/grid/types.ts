import type { ReactNode } from 'react';

export type SortDirection = 'asc' | 'desc';

export interface DataColumn<Row> {
  /** Unique; the server's sort key when `sortable`. */
  id: string;
  header: string;
  /** Sort value in client mode, and the text where there is no `render`. */
  value: (row: Row) => string | number | boolean | Date | null | undefined;
  render?: (row: Row) => ReactNode;
  /**
   * `money` (pence) and `number` are right-aligned in tabular figures and never wrap; `date` formats a day or instant;
   * `field` has a control in each cell.
   */
  kind?: 'text' | 'number' | 'money' | 'code' | 'date' | 'field';
  align?: 'left' | 'right' | 'center';
  /** Pixels; a column has either this or `flex` (1 by default). */
  width?: number;
  flex?: number;
  minWidth?: number;
  /** Breaks long text into lines, and the row grows with it; other columns cut it off with an ellipsis. */
  wraps?: boolean;
  sortable?: boolean;
  /** In cards: 1 = the card's heading, 2 = always shown (default), 3 = behind "More", and left out first of a narrow table. */
  priority?: 1 | 2 | 3;
  /** Left out if the table is still too narrow without the columns of priority 3. Cards always show it. */
  isHiddenWhenNarrow?: boolean;
  /** Hidden until switched on in Columns. */
  hidden?: boolean;
  /** Cannot be hidden. */
  locked?: boolean;
}

/** Column id → shown or not, where it differs from the column's own default. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

/** The user's layout of a table, where it differs from the declared columns. */
export interface TableLayout {
  readonly shown?: ColumnChoice | undefined;
  /** Column ids in the reader's order. */
  readonly order?: readonly string[] | undefined;
  /** Pixels by column id. */
  readonly widths?: Readonly<Record<string, number>> | undefined;
  readonly density?: 'standard' | 'compact' | undefined;
}

export interface StoredTableLayout {
  value: TableLayout;
  onChange: (layout: TableLayout) => void;
}

export interface RowAction<Row> {
  id: string;
  label: string;
  icon?: ReactNode;
  onSelect: (row: Row) => void;
  /** Hides the action where false. */
  when?: (row: Row) => boolean;
  danger?: boolean;
  /** The one thing people do with a row: a text button that is always visible. At most one, with a short label. */
  prominent?: boolean;
}

export interface BulkAction<Row> {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Gets all selected rows, and which rows the current page shows: the selection may reach further. */
  onSelect: (rows: readonly Row[], pageRows: readonly Row[]) => void;
  /** Why it cannot be done with these rows, shown in the bar; null where it can. */
  disabledReason?: (rows: readonly Row[]) => string | null;
  danger?: boolean;
  /** The action does not change the rows, so it stays available while a change of rows is in progress. */
  isReadOnly?: boolean;
}

/** "Choose a field, type its value, Apply to selected" (specification §2, bulk edit). A dialog names the rows first. */
export interface BulkField {
  id: string;
  label: string;
  /** The control for its value, outside of any form. */
  input: (control: { value: string; onChange: (value: string) => void; label: string }) => ReactNode;
  /** Adds Clear: a blank value alone never erases anything. */
  canClear?: boolean;
}

export interface BulkEdit<Row> {
  fields: readonly BulkField[];
  /** `value` is null for Clear, and never blank. */
  onApply: (fieldId: string, value: string | null, rows: readonly Row[]) => Promise<unknown> | unknown;
}

export interface DataTableState {
  /** From 1. */
  page: number;
  pageSize: number;
  sort: string | null;
  direction: SortDirection;
}

interface DataTableCommonProps<Row> {
  'aria-label': string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[] | undefined;
  /** Printed instead of the page that is shown: all rows that match, where the server pages them. */
  printRows?: readonly Row[];
  getRowId: (row: Row) => string;
  /** Shows skeleton rows after 150 ms; above existing rows, a progress bar. */
  loading?: boolean;
  /** The search text, whose words are highlighted in the rows. */
  search?: string;
  /** Shown instead of rows, or above rows that are already there. */
  error?: { readonly message: string; readonly reference?: string | null | undefined } | null | undefined;
  onRetry?: () => void;
  /** Shown where there are no rows at all: why, and one action. */
  empty?: { title: string; description?: ReactNode; action?: ReactNode };
  /** Whether filters are set: an empty list then says that nothing matches. */
  isFiltered?: boolean;
  onClearFilters?: () => void;
  /**
   * Where a row leads: a real link on the first column (the router's, as given to PortalThemeProvider); a click
   * anywhere on the row follows it.
   */
  rowHref?: (row: Row) => string;
  rowLabel?: (row: Row) => string;
  rowActions?: readonly RowAction<Row>[];
  /** What a row is, for "3 quotes selected"; the plural where it is irregular. "row" by default. */
  noun?: string | readonly [singular: string, plural: string];
  /** Adds checkboxes and a bulk bar at the bottom. */
  selection?: RowSelection<Row> & {
    /**
     * Number of selected rows on all pages, if all rows that match the filters are selected; null or absent: only
     * `selected`.
     */
    matchingCount?: number | null;
    /** Offered once all rows of a page are selected and there are more: selects all that match the filters. */
    onSelectMatching?: (total: number) => void;
    actions?: readonly BulkAction<Row>[];
    bulkEdit?: BulkEdit<Row>;
  };
  /**
   * Shows the Columns button and the menus of the column headers: which columns the reader sees, in which order, how
   * wide, and how dense the rows are, e.g. `useStoredLayout('orders')`.
   */
  layout?: StoredTableLayout;
  /** Element that shows the Columns button instead of the toolbar: a place in the page's filter row. */
  columnMenuSlot?: HTMLElement | null;
  /**
   * Element that shows the sort controls of cards instead of the table; null shows none. For tables that are sorted
   * together: one of them shows the controls of all.
   */
  cardSortSlot?: HTMLElement | null;
  /** Offered page sizes; 10, 25, 50, 100 by default (100 at most, R5). */
  pageSizes?: readonly number[];
  /** Content left of the Columns button; a function gets the button and places it itself. */
  toolbar?: ReactNode | ((columns: ReactNode) => ReactNode);
  /** The table is as wide as the content of `Page`, so it need not be measured before it is shown. */
  fillsPage?: boolean;
  /** Height in pixels above which the table scrolls inside itself under a sticky header. */
  maxHeight?: number;
  rowHeight?: number;
}

/** The server pages and sorts; the caller keeps the state in the URL. */
export interface ServerDataTableProps<Row> extends DataTableCommonProps<Row>, DataTableState {
  mode?: 'server';
  total: number | undefined;
  onChange: TableChange;
}

/** `isCorrection`: the requested page no longer exists, and the last one is shown. */
export type TableChange = (state: DataTableState, options?: { isCorrection?: boolean }) => void;

/** The table pages and sorts all rows itself, and keeps its state itself where none is given. */
export interface ClientDataTableProps<Row> extends DataTableCommonProps<Row> {
  mode: 'client';
  initialState?: Partial<DataTableState>;
  state?: DataTableState;
  onChange?: TableChange;
}

export interface RowSelection<Row> {
  selected: readonly string[];
  onChange: (selected: readonly string[]) => void;
  isSelectable?: ((row: Row) => boolean) | undefined;
  /** Why no rows can be changed now, shown in the bulk bar. Actions with `isReadOnly` stay available. */
  busyReason?: string | null | undefined;
}

export type DataTableProps<Row> = ServerDataTableProps<Row> | ClientDataTableProps<Row>;
