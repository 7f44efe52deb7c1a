import { useState } from 'react';
import type { DataColumn } from './types.ts';

type Choice = Readonly<Record<string, boolean>>;

/** In a browser that refuses storage the choice lasts as long as the page. */
function read(key: string | undefined): Choice {
  if (key === undefined) return {};
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(key)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Choice) : {};
  } catch {
    return {};
  }
}

function keep(key: string | undefined, choice: Choice): void {
  if (key === undefined) return;
  try {
    localStorage.setItem(storageKey(key), JSON.stringify(choice));
  } catch {
    // Blocked or full: the choice stands until the page is left.
  }
}

const storageKey = (key: string) => `portal-columns:${key}`;

export interface ColumnChoice<Row> {
  shown: readonly DataColumn<Row>[];
  isShown: (column: DataColumn<Row>) => boolean;
  toggle: (column: DataColumn<Row>) => void;
  reset: () => void;
  isChanged: boolean;
}

/** Which columns the reader wants to see, kept for the next visit. */
export function useColumnChoice<Row>(
  columns: readonly DataColumn<Row>[],
  key: string | undefined,
): ColumnChoice<Row> {
  const [choice, setChoice] = useState(() => read(key));
  const isShown = (column: DataColumn<Row>) => column.locked || (choice[column.id] ?? !column.hidden);
  const put = (next: Choice) => {
    setChoice(next);
    keep(key, next);
  };
  return {
    shown: columns.filter(isShown),
    isShown,
    toggle: (column) => put({ ...choice, [column.id]: !isShown(column) }),
    reset: () => put({}),
    isChanged: Object.keys(choice).length > 0,
  };
}
