import { useState } from 'react';
import { browserStorage, readJson, writeJson } from '../../storage.ts';
import type { ColumnChoice, DataColumn, StoredTableLayout, TableLayout } from '../types.ts';

/** The layout of columns as they are declared. */
export const OWN_LAYOUT: TableLayout = {};

export const isColumnShown = (
  column: Pick<DataColumn<never>, 'id' | 'locked' | 'hidden'>,
  choice: ColumnChoice = {},
): boolean => column.locked || (choice[column.id] ?? !column.hidden);

/** Columns in the reader's order; one that the order does not name keeps its place. */
export function orderColumns<Column extends { id: string }>(
  columns: readonly Column[],
  order: readonly string[] = [],
): Column[] {
  const ordered = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  columns.forEach((column, index) => {
    if (!order.includes(column.id)) ordered.splice(index, 0, column);
  });
  return ordered;
}

/** Ids in their order after a column has changed places with the one before or after it. */
export function moveColumn(ids: readonly string[], id: string, step: -1 | 1): string[] {
  const from = ids.indexOf(id);
  const to = from + step;
  const other = ids[to];
  if (from === -1 || other === undefined) return [...ids];
  return ids.map((now, index) => (index === from ? other : index === to ? id : now));
}

const COMPACT_REDUCTION = 8;
/** Height that row actions need. */
const MIN_ROW_HEIGHT = 32;

/** Height of a row in pixels; compact rows are 8 pixels lower. */
export const rowHeightAt = (density: TableLayout['density'], height: number): number =>
  density === 'compact' ? Math.max(MIN_ROW_HEIGHT, height - COMPACT_REDUCTION) : height;

/**
 * A layout stored in this browser under a key.
 * @param earlierKey of {@link readEarlierLayout}, which is used until a layout is stored
 */
export function useStoredLayout(key: string, earlierKey: string = key): StoredTableLayout {
  const name = `portal-table:${key}`;
  const [value, setValue] = useState(() => {
    const stored = readJson(browserStorage, name);
    return stored === null ? readEarlierLayout(earlierKey) : parseLayout(stored);
  });
  return {
    value,
    onChange: (next) => {
      setValue(next);
      writeJson(browserStorage, name, next);
    },
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The layout as portals before November 2026 stored it in the browser: the shown columns by list, and one density for
 * all lists.
 */
export function readEarlierLayout(key: string): TableLayout {
  const shown = readJson(browserStorage, `portal-columns:${key}`);
  const density = browserStorage.get('portal-density');
  return parseLayout({ shown, density: density === 'compact' ? density : undefined });
}

/** Another version of the portal may have written the stored value. */
function parseLayout(stored: unknown): TableLayout {
  if (!isObject(stored)) return OWN_LAYOUT;
  const { shown, order, widths, density } = stored;
  return {
    ...(isObject(shown) && { shown: entriesOf(shown, (value) => typeof value === 'boolean') }),
    ...(Array.isArray(order) && { order: order.filter((id) => typeof id === 'string') }),
    ...(isObject(widths) && { widths: entriesOf(widths, Number.isFinite) }),
    ...((density === 'standard' || density === 'compact') && { density }),
  };
}

const entriesOf = <Value>(object: Record<string, unknown>, isValid: (value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => isValid(value))) as Record<string, Value>; // checked
