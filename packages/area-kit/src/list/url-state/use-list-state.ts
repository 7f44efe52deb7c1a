import type { AnyEndpoint } from '@portal/api-client';
import { useSearchParams, useUser } from '@portal/portal-sdk';
import type { TableChange } from '@portal/ui/grid';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { List } from '../define-list.ts';
import type { FilterInput } from '../field-types.ts';
import { withoutPriceSorts } from '../show-prices.ts';
import {
  clearFilters,
  type FilterValues,
  type ListValues,
  readValues,
  sanitizeParams,
  type UrlDeclaration,
  writeFilters,
  writeTable,
} from './list-params.ts';
import { useStoredPageSize } from './use-stored-page-size.ts';

export interface UrlState<Filters> extends ListValues<Filters> {
  /** Changes filters or the search (undefined or empty removes one) and goes back to the first page. */
  set: (change: Partial<Filters> & { search?: string }) => void;
  /** Changes filters by name, as `filterValues` has them. */
  setFilterValues: (change: FilterValues) => void;
  /** Page, page size and order, as the table changes them. Another page is a step that Back undoes. */
  setTable: TableChange;
  /** Removes filters and search, keeps the order. */
  clear: () => void;
}

/** Filters, search, order and page, stored in the URL: they survive Back, reload and a shared link. */
export function useUrlState<Filters>(list: UrlDeclaration): UrlState<Filters> {
  const [given, setParams] = useSearchParams();
  const [storedPageSize, storePageSize] = useStoredPageSize(list.name);
  const params = sanitizeParams(list, given);
  // A change is rendered later. The next change builds on the pending change, not on the rendered state.
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
  }, [given]);
  const write = (change: (current: URLSearchParams) => URLSearchParams, replace = true) => {
    latest.current = change(latest.current);
    setParams(latest.current, { replace, preventScrollReset: true });
  };

  const isSanitized = params.toString() === given.toString();
  const removeUnknown = useEffectEvent(() => write((current) => sanitizeParams(list, current)));
  useEffect(() => {
    if (!isSanitized) removeUnknown();
  }, [isSanitized]);

  const values = readValues<Filters>({ ...list, pageSize: storedPageSize ?? list.pageSize }, params);
  const setFilterValues = (change: FilterValues) => write((current) => writeFilters(list, current, change));
  return {
    ...values,
    set: setFilterValues,
    setFilterValues,
    setTable: (table, { isCorrection = false } = {}) => {
      const isSamePageSize = table.pageSize === values.pageSize;
      if (!isSamePageSize) storePageSize(table.pageSize);
      const isPaging = table.page !== values.page && isSamePageSize && !isCorrection;
      write((current) => writeTable(list, current, table), !isPaging);
    },
    clear: () => write((current) => clearFilters(list, current)),
  };
}

export type ListState<E extends AnyEndpoint> = UrlState<FilterInput<E>>;

/** The state in the URL of a list, as input of its call. */
export function useListState<E extends AnyEndpoint, ColumnId extends string>(
  list: List<E, ColumnId>,
): ListState<E> {
  const { prices = 'cost' } = useUser();
  return useUrlState<FilterInput<E>>(withoutPriceSorts(list, prices));
}
