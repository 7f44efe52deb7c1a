import type { AnyEndpoint } from '@portal/api-client';
import { formatDate } from '@portal/ui/format';
import type { DataColumn } from '@portal/ui/grid';
import { columnsOf } from '../columns-of.ts';
import type { List, ListContext } from '../define-list.ts';
import type { RowOf } from '../field-types.ts';

/** Escapes cells that a spreadsheet would run as a formula, also by the full-width signs of Asian keyboards. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** Rows as CSV with all columns of the list, formatted as on screen; amounts in pounds. */
export const rowsToCsv = <E extends AnyEndpoint, ColumnId extends string>(
  list: List<E, ColumnId>,
  rows: readonly RowOf<E>[],
  context: ListContext,
): string => columnsToCsv(columnsOf(list, context), rows);

/** The same for columns as the table takes them. */
export function columnsToCsv<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header, kind }) => (kind === 'money' ? `${header} (£)` : header)),
    ...rows.map((row) => columns.map((column) => textOf(column, row))),
  ];
  // The byte order mark tells spreadsheets that the file is UTF-8.
  return `\ufeff${lines.map((cells) => `${cells.map(quote).join(',')}\r\n`).join('')}`;
}

function textOf<Row>({ value, kind }: DataColumn<Row>, row: Row): string {
  const found = value(row);
  if (found === null || found === undefined) return '';
  if (typeof found === 'boolean') return found ? 'Yes' : 'No';
  if (Number.isNaN(found)) return ''; // an amount that is hidden from the user
  if (typeof found === 'number') return kind === 'money' ? (found / 100).toFixed(2) : String(found);
  if (found instanceof Date || (kind === 'date' && found !== '')) return formatDate(found);
  return FORMULA.test(found) ? `'${found}` : found;
}

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
