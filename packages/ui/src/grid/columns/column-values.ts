import { formatDate } from '../../format/dates.ts';
import { lazily } from '../../format/lazily.ts';
import { dash } from '../../format/missing.ts';
import { formatMoney } from '../../format/money.ts';
import type { DataColumn, SortDirection } from '../types.ts';

export type CellValue = ReturnType<DataColumn<unknown>['value']>;

const numbers = lazily(() => new Intl.NumberFormat('en-GB'));

/** Formats a value by the column's kind; a missing one is a dash. */
export function formatValue(value: CellValue, kind: DataColumn<unknown>['kind']): string {
  if (value === null || value === undefined || value === '') return dash;
  if (typeof value === 'number') return kind === 'money' ? formatMoney(value) : numbers().format(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value instanceof Date || kind === 'date' ? formatDate(value) : value;
}

export function alignOf({
  align,
  kind,
}: Pick<DataColumn<unknown>, 'align' | 'kind'>): 'left' | 'right' | 'center' {
  return align ?? (kind === 'money' || kind === 'number' ? 'right' : 'left');
}

const collator = lazily(() => new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' }));
const isMissing = (value: CellValue): value is null | undefined | '' =>
  value === null || value === undefined || value === '';

/** Compares text alphabetically with numbers in it by value, the rest by size; missing values are last in both directions. */
function compare(a: CellValue, b: CellValue, direction: SortDirection): number {
  if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b));
  const order =
    typeof a === 'string' || typeof b === 'string'
      ? collator().compare(String(a), String(b))
      : Number(a) - Number(b);
  return direction === 'asc' ? order : -order;
}

/** Letters, digits, spaces and hyphens, without numbers longer than a sort key has digits for. */
const PLAIN = /^(?!.*\d{16})[a-z\d -]*$/i;
const DIGITS = /\d+/g;

/**
 * Turns plain text into a key that sorts by code units as the collator would. Calling the collator 130,000 times takes
 * as long as the rest of sorting 10,000 rows.
 */
const keyOf = (text: string) =>
  text.toLowerCase().replace(DIGITS, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(15, '0'));

/** Sort values: keys where all of them are plain text, otherwise the values themselves. */
function comparable(values: readonly CellValue[]): {
  values: readonly CellValue[];
  compare: typeof compare;
} {
  const isPlain = values.every(
    (value) => isMissing(value) || (typeof value === 'string' && PLAIN.test(value)),
  );
  if (!isPlain) return { values, compare };
  return {
    values: values.map((value) => (isMissing(value) ? value : keyOf(String(value)))),
    compare: compareKeys,
  };
}

function compareKeys(a: CellValue, b: CellValue, direction: SortDirection): number {
  if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b));
  const order = a < b ? -1 : Number(a > b);
  return direction === 'asc' ? order : -order;
}

/** Returns a sorted copy. The sort is stable and reads each row's value once. */
export function sortRows<Row>(
  rows: readonly Row[],
  column: DataColumn<Row> | undefined,
  direction: SortDirection,
): readonly Row[] {
  if (!column) return rows;
  const { values, compare: compareValues } = comparable(rows.map((row) => column.value(row)));
  return rows
    .map((row, index) => ({ row, value: values[index] }))
    .sort((a, b) => compareValues(a.value, b.value, direction))
    .map(({ row }) => row);
}
