import { DEFAULT_PAGE_SIZE, useSearchParams } from '@portal/portal-sdk';
import { useMemo } from 'react';
import type { QuoteKind } from '../../shared/quotes/quote-kinds.ts';
import { limitComparedOffers } from '../compare/comparison.ts';
import { FILTER_NAMES, type FilterName, type ResultFilters, readFilters } from './result-filters.ts';
import { readGrouping } from './result-groups.ts';
import { DEFAULT_SORT, type ResultSort, readSort } from './result-sort.ts';

const COMPARISON = 'comparison';

export interface ResultState extends ResultSort {
  /** Uuid of the search, or '' if the URL has none. */
  search: string;
  filters: ResultFilters;
  /** The current grouping. */
  grouping: FilterName;
  page: number;
  pageSize: number;
  /** Uuids marked for comparison. */
  compared: string[];
  /** Whether the comparison is open. */
  isComparing: boolean;
  /** Uuid of the offer being saved as a quote. */
  chosen: string | null;
  setFilter: (name: FilterName, values: readonly string[]) => void;
  clearFilters: () => void;
  setGrouping: (name: FilterName) => void;
  setTable: (state: {
    page: number;
    pageSize: number;
    sort: string | null;
    direction: 'asc' | 'desc';
  }) => void;
  setCompared: (uuids: readonly string[]) => void;
  /** Adds a history entry, so that Back closes the comparison. */
  openComparison: () => void;
  closeComparison: () => void;
  /** URL of this page with an offer chosen. */
  hrefOf: (uuid: string) => string;
  closeChosen: () => void;
}

function parsePositiveInteger(text: string | null): number | null {
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number > 0 ? number : null;
}

/** Filters, sort order, page, comparison and the chosen offer, all stored in the URL. */
export function useResultState(kind: QuoteKind, path: string): ResultState {
  const [params, setParams] = useSearchParams();

  function write(change: (next: URLSearchParams) => void, { replace = true } = {}): void {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        change(next);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  }

  const filters = useMemo(() => readFilters(params, kind), [params, kind]);
  const current = readSort(params);
  const pageSize = parsePositiveInteger(params.get('per_page')) ?? DEFAULT_PAGE_SIZE;
  return {
    ...current,
    search: params.get('search') ?? '',
    filters,
    grouping: readGrouping(params, kind),
    page: parsePositiveInteger(params.get('page')) ?? 1,
    pageSize,
    compared: limitComparedOffers(params.getAll('compare')),
    isComparing: params.get('view') === COMPARISON,
    chosen: params.get('quote'),
    setFilter: (name, values) =>
      write((next) => {
        next.delete('page');
        next.delete(name);
        for (const value of values) next.append(name, value);
      }),
    clearFilters: () =>
      write((next) => {
        for (const name of ['page', ...FILTER_NAMES]) next.delete(name);
      }),
    setGrouping: (name) => write((next) => next.set('group', name)),
    setTable: (state) =>
      write((next) => {
        const put = (name: string, value: string, fallback: string) =>
          value === fallback ? next.delete(name) : next.set(name, value);
        const isSameOrder = state.sort === current.sort && state.direction === current.direction;
        put('page', String(isSameOrder && state.pageSize === pageSize ? state.page : 1), '1');
        put('per_page', String(state.pageSize), String(DEFAULT_PAGE_SIZE));
        put('sort', state.sort ?? DEFAULT_SORT.sort, DEFAULT_SORT.sort);
        put(
          'direction',
          state.sort === null ? DEFAULT_SORT.direction : state.direction,
          DEFAULT_SORT.direction,
        );
      }),
    setCompared: (uuids) =>
      write((next) => {
        next.delete('compare');
        for (const uuid of limitComparedOffers(uuids)) next.append('compare', uuid);
        if (uuids.length === 0) next.delete('view');
      }),
    openComparison: () => write((next) => next.set('view', COMPARISON), { replace: false }),
    closeComparison: () => write((next) => next.delete('view')),
    hrefOf: (uuid) => {
      const next = new URLSearchParams(params);
      next.set('quote', uuid);
      return `${path}?${next}`;
    },
    closeChosen: () => write((next) => next.delete('quote')),
  };
}
