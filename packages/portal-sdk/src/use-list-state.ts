import { DEFAULT_PAGE_SIZE, MAX_PAGE, MAX_PAGE_SIZE, MAX_SEARCH_LENGTH } from '@portal/api-client/limits';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/** Specification §9: first page 1, default direction asc. */
const FIRST_PAGE = 1;

export type SortDirection = 'asc' | 'desc';
type Filters = Record<string, string | string[]>;

export interface ListState<F extends Filters> {
  page: number;
  perPage: number;
  sort: string | undefined;
  direction: SortDirection;
  search: string;
  filters: F;
  /** Some filter or search differs from the defaults: "nothing matches" is not "nothing yet". */
  isFiltered: boolean;
  /** Changes part of the state; any change but of the page goes back to the first page. */
  set: (
    change: Partial<
      { page: number; perPage: number; sort: string; direction: SortDirection; search: string } & {
        filters: Partial<F>;
      }
    >,
  ) => void;
  /** Back to the defaults, keeping the order. */
  clear: () => void;
}

export interface ListDefaults<F extends Filters> {
  filters: F;
  /** What a filter can be set to; it takes anything where nothing is said. */
  accepts?: { readonly [Name in keyof F]?: (value: string) => boolean };
  /** What the list can be put in order by, besides `sort`; anything where nothing is said. */
  sorts?: readonly string[];
  /** Parameters of the page that are not the list's. */
  others?: readonly string[];
  sort?: string;
  direction?: SortDirection;
  perPage?: number;
}

/**
 * Page, order, search and filters of a list, kept in the address: they survive Back, reload and a shared link.
 * Only what differs from the defaults is written. A filter whose default is an array takes several values.
 * What the address says and the list does not understand is taken out of it: an address never promises what the list
 * does not show.
 */
export function useListState<F extends Filters>(defaults: ListDefaults<F>): ListState<F> {
  const [given, setParams] = useSearchParams();
  const params = understood(given, defaults);
  const perPageDefault = defaults.perPage ?? DEFAULT_PAGE_SIZE;
  const directionDefault = defaults.direction ?? 'asc';
  const filters = readFilters(params, defaults.filters);
  const search = params.get('search') ?? '';

  function write(change: (next: URLSearchParams) => void): void {
    setParams(
      (current) => {
        const next = understood(current, defaults);
        change(next);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  const isUnderstood = params.toString() === given.toString();
  const tidy = useEffectEvent(() => setParams(params, { replace: true, preventScrollReset: true }));
  useEffect(() => {
    if (!isUnderstood) tidy();
  }, [isUnderstood]);

  function put(
    next: URLSearchParams,
    name: string,
    value: string | number | undefined,
    fallback: string | number | undefined,
  ): void {
    if (value === undefined || value === '' || value === fallback) next.delete(name);
    else next.set(name, String(value));
  }

  return {
    page: positive(params.get('page')) ?? FIRST_PAGE,
    perPage: positive(params.get('per_page')) ?? perPageDefault,
    sort: params.get('sort') ?? defaults.sort,
    direction: readDirection(params.get('direction')) ?? directionDefault,
    search,
    filters,
    isFiltered: search !== '' || !sameFilters(filters, defaults.filters),
    set: (change) =>
      write((next) => {
        if (change.page === undefined) next.delete('page');
        else put(next, 'page', change.page, FIRST_PAGE);
        if (change.perPage !== undefined) put(next, 'per_page', change.perPage, perPageDefault);
        if (change.sort !== undefined) put(next, 'sort', change.sort, defaults.sort);
        if (change.direction !== undefined) put(next, 'direction', change.direction, directionDefault);
        if (change.search !== undefined) put(next, 'search', change.search.slice(0, MAX_SEARCH_LENGTH), '');
        for (const [name, value] of Object.entries(change.filters ?? {})) {
          next.delete(name);
          if (isDefault(value, defaults.filters[name])) continue;
          // An emptied filter with a default stays visible as empty, or the default would come back.
          if (Array.isArray(value))
            for (const item of value.length > 0 ? value : ['']) next.append(name, item);
          else if (value !== undefined) next.set(name, value);
        }
      }),
    clear: () =>
      write((next) => {
        for (const name of ['page', 'search', ...Object.keys(defaults.filters)]) next.delete(name);
      }),
  };
}

/** What of an address's query the list can follow; the rest of it is as if it were not there. */
function understood<F extends Filters>(
  given: URLSearchParams,
  { filters, accepts = {}, sorts, sort, others = [] }: ListDefaults<F>,
): URLSearchParams {
  const isSort = (value: string) => sorts === undefined || value === sort || sorts.includes(value);
  const known = new URLSearchParams();
  for (const [name, value] of given) {
    if (name === 'search') {
      if (value !== '') known.append(name, value.slice(0, MAX_SEARCH_LENGTH));
      continue;
    }
    const isKept =
      others.includes(name) ||
      (name === 'page' && isWithin(value, MAX_PAGE)) ||
      (name === 'per_page' && isWithin(value, MAX_PAGE_SIZE)) ||
      (name === 'sort' && isSort(value)) ||
      (name === 'direction' && readDirection(value) !== undefined) ||
      // An empty value is a filter that was emptied.
      (Object.hasOwn(filters, name) && (value === '' || (accepts[name]?.(value) ?? true)));
    if (isKept) known.append(name, value);
  }
  return known;
}

const isWithin = (value: string, most: number) => (positive(value) ?? Number.POSITIVE_INFINITY) <= most;

function readFilters<F extends Filters>(params: URLSearchParams, defaults: F): F {
  const filters: Filters = {};
  for (const [name, fallback] of Object.entries(defaults)) {
    if (!params.has(name)) filters[name] = fallback;
    else
      filters[name] = Array.isArray(fallback)
        ? params.getAll(name).filter((value) => value !== '')
        : (params.get(name) ?? '');
  }
  return filters as F; // same keys and shapes as the defaults, by the loop above
}

function isDefault(value: string | string[] | undefined, fallback: string | string[] | undefined): boolean {
  return JSON.stringify(value) === JSON.stringify(fallback);
}

function sameFilters(filters: Filters, defaults: Filters): boolean {
  return Object.keys(defaults).every((name) => isDefault(filters[name], defaults[name]));
}

function readDirection(value: string | null): SortDirection | undefined {
  return value === 'asc' || value === 'desc' ? value : undefined;
}

function positive(value: string | null): number | undefined {
  const number = Number(value);
  return value !== null && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
