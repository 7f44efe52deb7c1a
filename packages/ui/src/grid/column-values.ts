import { formatDate } from '../format/dates.ts';
import { dash } from '../format/missing.ts';
import { formatMoney } from '../format/money.ts';
import type { DataColumn, SortDirection } from './types.ts';

export type CellValue = ReturnType<DataColumn<unknown>['value']>;

const numbers = new Intl.NumberFormat('en-GB');

/** A value in the words of its kind; a missing one is a dash. */
export function formatValue(value: CellValue, kind: DataColumn<unknown>['kind']): string {
  if (value === null || value === undefined || value === '') return dash;
  if (typeof value === 'number') return kind === 'money' ? formatMoney(value) : numbers.format(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value instanceof Date ? formatDate(value) : value;
}

export function alignOf({
  align,
  kind,
}: Pick<DataColumn<unknown>, 'align' | 'kind'>): 'left' | 'right' | 'center' {
  return align ?? (kind === 'money' || kind === 'number' ? 'right' : 'left');
}

const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });
const isMissing = (value: CellValue): value is null | undefined | '' =>
  value === null || value === undefined || value === '';

/** Text by the alphabet and by the numbers in it, the rest by size; what is missing stands last either way. */
function compare(a: CellValue, b: CellValue, direction: SortDirection): number {
  if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b));
  const order =
    typeof a === 'string' || typeof b === 'string'
      ? collator.compare(String(a), String(b))
      : Number(a) - Number(b);
  return direction === 'asc' ? order : -order;
}

/** A new list; rows of equal value keep their order. Each row's value is read once. */
export function sortRows<Row>(
  rows: readonly Row[],
  column: DataColumn<Row> | undefined,
  direction: SortDirection,
): readonly Row[] {
  if (!column) return rows;
  return rows
    .map((row) => ({ row, value: column.value(row) }))
    .sort((a, b) => compare(a.value, b.value, direction))
    .map(({ row }) => row);
}
