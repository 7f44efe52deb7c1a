import type { AnyEndpoint, Endpoint, FileDownload } from '@portal/api-client';
import type { PriceAccess } from '@portal/api-client/capability';
import { type DataColumn, preloadTable } from '@portal/ui/grid';
import { labelOptions } from '@portal/ui/page';
import type { ReactNode } from 'react';
import type { FilterInput, FilterName, FilterValue, IsMultiple, One, RowOf, SortKey } from './field-types.ts';

/** Values that columns, filter options and labels may use in addition to the row. */
export interface ListContext {
  suppliers: readonly { key: string; name: string }[];
  /** A supplier's display name; its key until the settings have arrived. */
  supplierName: (key: string) => string;
  /** The company that runs the portal, for labels such as "With {name}". */
  providerName: string;
  /** What the user sees of prices. */
  prices: PriceAccess;
  /** The user's team; null without one. */
  team: string | null;
}

/** Labels by value: the label alone, or a status table's `{ label }`. */
export type Labels<Value extends string> = Readonly<Record<Value, string | { readonly label: string }>>;

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Rows it would show; known where the rows are in the browser. */
  readonly count?: number;
}

export interface FilterBase {
  /** Names the control and, in the phone sheet, its group. */
  label: string;
  /** Behind More instead of in the row. */
  more?: boolean;
  /** Older query parameter that still opens the list; it is replaced by the current one. */
  formerParam?: string;
}

/** Any number of a few choices, as a chip that opens a menu. */
interface ChipsFilter<Value extends string> extends FilterBase {
  type: 'chips';
  /** One label per value: a value without a label is a type error. */
  options: Labels<Value>;
  /** Text of an active filter's chip; the option's label by default. */
  chip?: (label: string) => string;
}

/** One tab above the list; its values are what the filter is set to. */
export interface StatusTab<Value extends string> {
  readonly id: string;
  readonly label: string;
  /** No values: all rows. */
  readonly values: readonly Value[];
}

/** Tabs above the list with the number of rows in each. A list has at most one. */
export interface TabsFilter<Value extends string> extends FilterBase {
  type: 'tabs';
  tabs: readonly StatusTab<Value>[];
  /** Id of the tab that the list opens on; by default the one for all rows. */
  defaultTab?: string;
  /** Labels of the chips shown when the URL asks for a part of a tab. */
  options: Labels<Value>;
}

/** The props that a select of a filter row takes. */
interface SelectControl {
  label: string;
  labelHidden: true;
  placeholder: string;
  options: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
}

/** One of several choices, or none. */
export interface SelectFilter<Value extends string> extends FilterBase {
  type: 'select';
  /** Shown while nothing is chosen: "Any supplier". */
  placeholder: string;
  /** Labels by value, which may depend on the context; a function to options where the provider decides them (suppliers). */
  options: string extends Value
    ? (context: ListContext) => readonly Option[]
    : Labels<Value> | ((context: ListContext) => Labels<Value>);
  chip?: (label: string) => string;
  /** Another control, such as a select with search where not all options are loaded. */
  render?: (select: SelectControl) => ReactNode;
}

/** A button that is on or off. */
export interface ToggleFilter extends FilterBase {
  type: 'toggle';
  /** Shown while off, and while on. */
  icon?: ReactNode;
  activeIcon?: ReactNode;
}

/** From one calendar day to another. Declared once for both fields: `created` covers `createdFrom` and `createdTo`. */
interface DateRangeFilter extends Omit<FilterBase, 'formerParam'> {
  type: 'dateRange';
  formerParam?: { from: string; to: string };
  /** Text of the chip; "Created 01/03/2026 to 31/03/2026" by default. */
  chip?: (range: { from: string | undefined; to: string | undefined }) => string;
}

/** From one amount in pence to another; typed and shown in pounds. */
export interface AmountRangeFilter extends Omit<FilterBase, 'formerParam'> {
  type: 'amountRange';
  formerParam?: { from: string; to: string };
}

/** Set by a link from another page, shown as a chip only. */
interface LinkedFilter extends Omit<FilterBase, 'more'> {
  type: 'linked';
  /** Kind of record that the ID refers to; the chip shows its name, or that it was not found. */
  names?: 'customer';
  /** Valid values in the URL; a whole number above 0 by default. */
  isValid?: (value: string) => boolean;
}

/** The filters that fit a call input field of this type; tuples, so that a union of values is looked at as a whole. */
type FilterFor<Value> = [Value] extends [{ range: infer Bound }]
  ? number extends Bound
    ? AmountRangeFilter
    : DateRangeFilter
  : boolean extends Value
    ? ToggleFilter | SelectFilter<'true' | 'false'>
    : IsMultiple<Value> extends true
      ? ChipsFilter<Extract<One<Value>, string>> | TabsFilter<Extract<One<Value>, string>>
      : number extends Value
        ? LinkedFilter
        : SelectFilter<Extract<Value, string>> | LinkedFilter;

/** Filters by name. Every optional input field of the endpoint has an entry: `null` says the list does not offer it. */
type Filters<E extends AnyEndpoint> = {
  readonly [Name in FilterName<E>]: FilterFor<FilterValue<E, Name>> | null;
};

export type SelectOptions = Labels<string> | ((context: ListContext) => readonly Option[] | Labels<string>);

/** `single`: at most one of them. */
type AnyChipsFilter = Omit<ChipsFilter<string>, 'options'> & { options: SelectOptions; single?: boolean };

export type AnyFilter =
  | AnyChipsFilter
  | TabsFilter<string>
  | (Omit<SelectFilter<string>, 'options'> & {
      options: SelectOptions;
    })
  | ToggleFilter
  | DateRangeFilter
  | AmountRangeFilter
  | LinkedFilter;

type CellValue = ReturnType<DataColumn<unknown>['value']>;

/** Fields of a row that a cell can show as they are. */
type PlainField<Row> = { [Key in keyof Row]-?: Row[Key] extends CellValue ? Key : never }[keyof Row];

/** One column. `value` and `render` get the list's context as a second argument. */
export interface ListColumn<Row, Sortable extends boolean = boolean>
  extends Omit<DataColumn<Row>, 'id' | 'value' | 'render' | 'sortable'> {
  /**
   * Text where there is no `render`, and what unpaged lists sort by. The row's field of the column's id by default:
   * required where the row has no such field of a plain type.
   */
  value?: (row: Row, context: ListContext) => CellValue;
  render?: (row: Row, context: ListContext) => ReactNode;
  /** Offered as a sort order; only for columns whose id the endpoint sorts by. */
  sortable?: Sortable;
  /** Whether the column shows sums. Sums have no selling price, so only users who see costs see the column. */
  isSum?: boolean;
  /** Whether the column sorts by an amount although its cells are text. Not needed with `kind: 'money'`. */
  isPrice?: boolean;
}

export interface EmptyText {
  title: string;
  description?: ReactNode;
  /** The action that solves it. */
  action?: ReactNode;
}

export interface ListDeclaration<E extends AnyEndpoint, ColumnId extends string> {
  /** The contract's list call; answers a page, or a whole array (then the list sorts and pages in the browser). */
  endpoint: E;
  /** Key of saved views and of the table's layout: unique in the portal, never changed. */
  name: string;
  /** Heading of the page, and accessible name of the table. */
  title: string;
  /** Singular, for "214 orders"; the plural where it is irregular. */
  noun: string | readonly [singular: string, plural: string];
  /** Unique and stable. */
  rowId: (row: RowOf<E>) => string;
  /** Where a row leads: `pathTo(...)`. Without it rows are not links. */
  rowHref?: (row: RowOf<E>) => string;
  /** Names the row to screen readers; the first column by default. */
  rowLabel?: (row: RowOf<E>) => string;
  /** Columns by id, in their order on screen. The id is the server's sort key where the column is sortable. */
  columns: {
    readonly [Id in ColumnId]: ListColumn<RowOf<E>, Id extends SortKey<E> ? boolean : false> &
      (Id extends PlainField<RowOf<E>> ? unknown : { value: NonNullable<ListColumn<RowOf<E>>['value']> });
  };
  /** Order of the list where the URL does not say. */
  defaultSort?: { by: NoInfer<ColumnId> & SortKey<E>; direction?: 'asc' | 'desc' };
  /** Search field; `null` where the list has none. */
  search: { label: string; placeholder: string } | null;
  filters: Filters<E>;
  /**
   * The contract's export call, which takes the list's filters and order. Without one, Export CSV in the header writes
   * the list's own columns; `null` for a list that is not to be exported.
   */
  // biome-ignore lint/suspicious/noExplicitAny: checked against the list's own input by `ExportOf`.
  export?: Endpoint<any, FileDownload> | null;
  /** Nothing there at all: why, and one action. A function where it depends on the filters (a tab). */
  empty: EmptyText | ((input: FilterInput<E>) => EmptyText);
  /** Milliseconds between reads while the page is shown. */
  refreshInterval?: number;
  /** Query parameters on the same page that are not the list's. */
  otherParams?: readonly string[];
  /** Rows per page at first; 10 by default. */
  pageSize?: number;
  /** Pixels; for cells of two lines. */
  rowHeight?: number;
}

/** Choices of a select, whichever way they were declared. */
export function selectOptions(options: SelectOptions, context: ListContext): readonly Option[] {
  const given = typeof options === 'function' ? options(context) : options;
  return isOptionList(given) ? given : labelOptions(given);
}

const isOptionList = (given: readonly Option[] | Labels<string>): given is readonly Option[] =>
  Array.isArray(given);

/** A declared list: what `ListPage` and `ListSection` show. */
export interface List<E extends AnyEndpoint, ColumnId extends string = string>
  extends ListDeclaration<E, ColumnId> {
  /** Columns in their order, with their ids. */
  columnIds: readonly ColumnId[];
  sortKeys: readonly ColumnId[];
}

/**
 * Declares a list once: columns, filters, order, tabs, export. Names of filters, columns and sort keys are checked
 * against the endpoint, and leaving a filter of the endpoint out is a type error.
 */
export function defineList<const E extends AnyEndpoint, const ColumnId extends string>(
  declaration: ListDeclaration<E, ColumnId>,
): List<E, ColumnId> {
  // The page of the list runs: its first render already has the table where its script has arrived.
  void preloadTable();
  // Object keys are the declared ids, by the type of `columns`.
  const columnIds = Object.keys(declaration.columns) as ColumnId[];
  return {
    ...declaration,
    columnIds,
    sortKeys: columnIds.filter((id) => declaration.columns[id].sortable === true),
  };
}
