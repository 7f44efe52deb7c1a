import { useState } from 'react';
import { browserStorage, readJson, writeJson } from '../storage.ts';
import type { DataColumn } from './types.ts';

type Choice = Readonly<Record<string, boolean>>;

function read(key: string | undefined): Choice {
  if (key === undefined) return {};
  const stored = readJson(browserStorage, storageKey(key));
  return typeof stored === 'object' && stored !== null ? (stored as Choice) : {};
}

const storageKey = (key: string) => `portal-columns:${key}`;

export interface ColumnChoice<Row> {
  shown: readonly DataColumn<Row>[];
  isShown: (column: DataColumn<Row>) => boolean;
  toggle: (column: DataColumn<Row>) => void;
  reset: () => void;
  isChanged: boolean;
}

/** Which columns the user wants to see, stored for the next visit. */
export function useColumnChoice<Row>(
  columns: readonly DataColumn<Row>[],
  key: string | undefined,
): ColumnChoice<Row> {
  const [choice, setChoice] = useState(() => read(key));
  const isShown = (column: DataColumn<Row>) => column.locked || (choice[column.id] ?? !column.hidden);
  const put = (next: Choice) => {
    setChoice(next);
    if (key !== undefined) writeJson(browserStorage, storageKey(key), next);
  };
  return {
    shown: columns.filter(isShown),
    isShown,
    toggle: (column) => put({ ...choice, [column.id]: !isShown(column) }),
    reset: () => put({}),
    isChanged: Object.keys(choice).length > 0,
  };
}
