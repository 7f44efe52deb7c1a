import type { ClipboardEvent } from 'react';
import { formatValue } from '../columns/column-values.ts';
import type { DataColumn } from '../types.ts';

/** Copies the selected rows as a spreadsheet takes them, unless text is selected. */
export function copyRows<Row>(
  event: ClipboardEvent,
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
): void {
  const { target } = event;
  const isText =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox');
  if (rows.length === 0 || isText || window.getSelection()?.toString()) return;
  const text = rows.map((row) =>
    columns.map(({ value, kind }) => formatValue(value(row), kind).replace(/\s+/g, ' ')).join('\t'),
  );
  event.clipboardData.setData('text/plain', text.join('\n'));
  event.preventDefault();
}
