import { useState } from 'react';
import { browserStorage, readJson, writeJson } from '../../storage.ts';
import type { ColumnChoice, DataColumn, StoredColumnChoice } from '../types.ts';

const storageKey = (key: string) => `portal-columns:${key}`;

function readStored(key: string): ColumnChoice {
  const stored = readJson(browserStorage, storageKey(key));
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
  );
}

/** A choice of columns stored in this browser under a key. */
export function useStoredColumnChoice(key: string): StoredColumnChoice {
  const [value, setValue] = useState(() => readStored(key));
  return {
    value,
    onChange: (next) => {
      setValue(next);
      writeJson(browserStorage, storageKey(key), next);
    },
  };
}

export const isColumnShown = (
  column: Pick<DataColumn<never>, 'id' | 'locked' | 'hidden'>,
  choice: ColumnChoice,
): boolean => column.locked || (choice[column.id] ?? !column.hidden);
