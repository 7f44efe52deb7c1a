import type { AnyEndpoint } from '@portal/api-client';
import { useState } from 'react';
import type { List } from '../define-list.ts';
import type { FilterInput } from '../field-types.ts';
import { useListState } from '../url-state/use-list-state.ts';

/** All rows that match the list's filters, and how many the user saw there are: what bulk calls take as `matching`. */
export type Matching<E extends AnyEndpoint> = FilterInput<E> & { search?: string; expectedCount: number };

export interface BulkSelection<E extends AnyEndpoint> {
  /** Ids of the rows selected one by one. */
  selected: readonly string[];
  /** Set while all rows that match the filters are selected instead. */
  matching: Matching<E> | null;
  /** Number of selected rows. */
  count: number;
  setSelected: (selected: readonly string[]) => void;
  /**
   * Counts all rows that match again. For a dialog that stays open: call it after the server has refused the number,
   * once the lists were read again.
   */
  updateCount: () => void;
  /** For the `selection` of a list whose page calls `updateCount`. */
  isCountOutdated: boolean;
  /** Spread on the `selection` of the list. */
  selection: {
    selected: readonly string[];
    onChange: (selected: readonly string[]) => void;
    matchingCount: number | null;
    onSelectMatching: (total: number) => void;
  };
}

/** Selection of a list whose bulk calls can change all rows that match. It ends when the filters change. */
export function useBulkSelection<E extends AnyEndpoint, ColumnId extends string>(
  list: List<E, ColumnId>,
): BulkSelection<E> {
  const { filters, search } = useListState(list);
  const [selected, setOwnSelected] = useState<readonly string[]>([]);
  const [all, setAll] = useState<{ filters: string; total: number; isOutdated: boolean } | null>(null);
  const current = JSON.stringify([filters, search]);
  const matching =
    all !== null && all.filters === current
      ? { ...filters, ...(search !== '' && { search }), expectedCount: all.total }
      : null;
  const setSelected = (next: readonly string[]) => {
    setAll(null);
    setOwnSelected(next);
  };
  return {
    selected,
    matching,
    count: matching?.expectedCount ?? selected.length,
    setSelected,
    isCountOutdated: matching !== null && all?.isOutdated === true,
    updateCount: () => setAll((before) => before && { ...before, isOutdated: true }),
    selection: {
      selected,
      onChange: setSelected,
      matchingCount: matching?.expectedCount ?? null,
      onSelectMatching: (total) => setAll({ filters: current, total, isOutdated: false }),
    },
  };
}
