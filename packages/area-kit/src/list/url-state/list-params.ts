import { isDay } from '@portal/api-client/day';
import { cutText, MAX_PAGE, MAX_PAGE_SIZE, MAX_SEARCH_LENGTH } from '@portal/api-client/limits';
import { toWireKey } from '@portal/api-client/wire';
import { DEFAULT_PAGE_SIZE } from '@portal/portal-sdk';
import type { AnyFilter, ListContext, SelectOptions } from '../define-list.ts';

/** Set to `all` while the plain list is shown although the user has a default view. */
export const VIEW_PARAM = 'view';
export const PLAIN_LIST = 'all';

export type SortDirection = 'asc' | 'desc';

/** The part of a declaration that decides what its URL may hold: of a list, or of filters in the browser. */
export interface UrlDeclaration {
  readonly name: string;
  // Each declaration has its own type for its filters; readers take them from `filtersOf`.
  readonly filters: object;
  readonly search: {
    readonly label: string;
    readonly placeholder: string;
    /** Its query parameter, where the page has another use for `search`. */
    readonly param?: string;
  } | null;
  readonly sortKeys: readonly string[];
  readonly defaultSort?: { readonly by: string; readonly direction?: SortDirection } | undefined;
  readonly pageSize?: number | undefined;
  readonly otherParams?: readonly string[] | undefined;
  /** Parameters of the page that a saved view stores with the filters. */
  readonly viewParams?: readonly string[] | undefined;
}

export type FilterValues = Readonly<Record<string, unknown>>;

/** The state in the URL of a list, without values that the list does not recognise. */
export interface ListValues<Filters> {
  filters: Filters;
  /** The same, by name: for code that serves the filters of any list. */
  filterValues: FilterValues;
  search: string;
  /** From 1. */
  page: number;
  pageSize: number;
  sort: string | undefined;
  direction: SortDirection;
}

/** The call input fields of a filter: two for a range. */
export function fieldsOf(name: string, filter: AnyFilter): readonly string[] {
  return filter.type === 'dateRange' || filter.type === 'amountRange' ? [`${name}From`, `${name}To`] : [name];
}

/** Declared filters with their names, in their order. */
export function filtersOf(list: Pick<UrlDeclaration, 'filters'>): [name: string, filter: AnyFilter][] {
  const declared = Object.entries(list.filters as Record<string, AnyFilter | null>); // by any declaration's type
  return declared.filter((entry): entry is [string, AnyFilter] => entry[1] !== null);
}

export const isMultiple = (filter: AnyFilter): boolean =>
  filter.type === 'tabs' || (filter.type === 'chips' && filter.single !== true);

/** The URL's value for all rows, where the list opens on one of its tabs. */
const ALL_ROWS = 'all';

/** The values a list opens with although its URL names none. */
export function getOpeningValues(filter: AnyFilter): readonly string[] {
  if (filter.type !== 'tabs' || filter.defaultTab === undefined) return [];
  return filter.tabs.find(({ id }) => id === filter.defaultTab)?.values ?? [];
}

/** A parameter's text as the call takes it; undefined where the filter cannot be set to it. */
function parseValue(filter: AnyFilter, text: string): unknown {
  switch (filter.type) {
    case 'tabs':
      return Object.hasOwn(filter.options, text) ? text : undefined;
    case 'chips':
    case 'select':
      return isOffered(filter.options, text) ? text : undefined;
    case 'toggle':
      return text === 'true' ? true : undefined;
    case 'dateRange':
      return isDay(text) ? text : undefined;
    case 'amountRange':
      return /^\d{1,12}$/.test(text) ? Number(text) : undefined;
    case 'linked':
      if (filter.isValid) return filter.isValid(text) ? text : undefined;
      return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
  }
}

/** Which values exist does not depend on the context, only how they are labelled; suppliers are not known yet. */
const NO_CONTEXT: ListContext = {
  suppliers: [],
  supplierName: (key) => key,
  providerName: '',
  prices: 'cost',
  team: null,
};

function isOffered(options: SelectOptions, value: string): boolean {
  const given = typeof options === 'function' ? options(NO_CONTEXT) : options;
  return Array.isArray(given) || Object.hasOwn(given, value);
}

interface Param {
  field: string;
  filter: AnyFilter;
}

/** Query parameters of the filters: the API's own names, and older ones by what they are called now. */
function paramsOf(list: UrlDeclaration): { current: Map<string, Param>; former: Map<string, string> } {
  const current = new Map<string, Param>();
  const former = new Map<string, string>();
  for (const [name, filter] of filtersOf(list)) {
    for (const field of fieldsOf(name, filter)) current.set(toWireKey(field), { field, filter });
    if (filter.formerParam === undefined) continue;
    if (typeof filter.formerParam === 'string') former.set(filter.formerParam, toWireKey(name));
    else {
      former.set(filter.formerParam.from, toWireKey(`${name}From`));
      former.set(filter.formerParam.to, toWireKey(`${name}To`));
    }
  }
  return { current, former };
}

/** The query parameter of the search field; null where the list has none. */
const searchParam = ({ search }: UrlDeclaration): string | null =>
  search === null ? null : (search.param ?? 'search');

const toArray = (name: string | null): string[] => (name === null ? [] : [name]);

/** Names of all query parameters that belong to the list, older ones included. */
export function ownParams(list: UrlDeclaration): Set<string> {
  const { current, former } = paramsOf(list);
  return new Set([
    ...current.keys(),
    ...former.keys(),
    ...toArray(searchParam(list)),
    ...(list.viewParams ?? []),
    'page',
    'per_page',
    'sort',
    'direction',
  ]);
}

/**
 * Removes query parameters the list does not recognise, so the URL always matches what is shown. Parameters in
 * `otherParams` stay; older names are replaced.
 */
export function sanitizeParams(list: UrlDeclaration, params: URLSearchParams): URLSearchParams {
  const { current, former } = paramsOf(list);
  const known = new URLSearchParams();
  for (const [given, value] of params) {
    const name = former.get(given) ?? given;
    const filter = current.get(name)?.filter;
    if (filter !== undefined) {
      if (value === ALL_ROWS && getOpeningValues(filter).length > 0) known.set(name, value);
      if (value === '' || parseValue(filter, value) === undefined || known.get(name) === ALL_ROWS) continue;
      if (isMultiple(filter) ? !known.getAll(name).includes(value) : !known.has(name))
        known.append(name, value);
    } else if (name === searchParam(list)) {
      if (value !== '') known.set(name, cutText(value, MAX_SEARCH_LENGTH));
    } else if (isPagingParam(list, name, value) || isOfPage(list, name)) known.append(name, value);
  }
  // The mark of the plain list goes with its first filter or order.
  const isPlain = [...known.keys()].every((name) => list.otherParams?.includes(name));
  if (isPlain && params.get(VIEW_PARAM) === PLAIN_LIST) known.set(VIEW_PARAM, PLAIN_LIST);
  return known;
}

const isOfPage = ({ otherParams = [], viewParams = [] }: UrlDeclaration, name: string): boolean =>
  otherParams.includes(name) || viewParams.includes(name);

function isPagingParam(list: UrlDeclaration, name: string, value: string): boolean {
  if (name === 'page') return isWithin(value, MAX_PAGE);
  if (name === 'per_page') return isWithin(value, MAX_PAGE_SIZE);
  if (name === 'sort') return list.sortKeys.includes(value) || value === list.defaultSort?.by;
  return name === 'direction' && (value === 'asc' || value === 'desc');
}

const isWithin = (value: string, max: number) => (parsePositive(value) ?? Number.POSITIVE_INFINITY) <= max;

function parsePositive(value: string | null): number | undefined {
  const number = Number(value);
  return value !== null && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

function readSearch(list: UrlDeclaration, params: URLSearchParams): string {
  const name = searchParam(list);
  return name === null ? '' : (params.get(name) ?? '');
}

/** Reads what the URL asks for. */
export function readValues<Filters>(list: UrlDeclaration, given: URLSearchParams): ListValues<Filters> {
  const params = sanitizeParams(list, given);
  const filterValues: Record<string, unknown> = {};
  for (const [name, { field, filter }] of paramsOf(list).current) {
    const texts = params.has(name) ? params.getAll(name) : getOpeningValues(filter);
    const values = texts.map((text) => parseValue(filter, text)).filter((value) => value !== undefined);
    const isArray = filter.type === 'chips' || filter.type === 'tabs';
    if (values.length > 0) filterValues[field] = isArray ? values : values[0];
  }
  return {
    filterValues,
    filters: filterValues as Filters, // fields and values as declared, by the loop above
    search: readSearch(list, params),
    page: parsePositive(params.get('page')) ?? 1,
    pageSize: parsePositive(params.get('per_page')) ?? list.pageSize ?? DEFAULT_PAGE_SIZE,
    sort: params.get('sort') ?? list.defaultSort?.by,
    direction:
      params.get('direction') === null
        ? (list.defaultSort?.direction ?? 'asc')
        : params.get('direction') === 'desc'
          ? 'desc'
          : 'asc',
  };
}

/** Puts a change of filters and search into the URL's parameters and returns to the first page. */
export function writeFilters(
  list: UrlDeclaration,
  params: URLSearchParams,
  { search, ...filters }: Readonly<Record<string, unknown>>,
): URLSearchParams {
  const next = sanitizeParams(list, params);
  next.delete('page');
  const searched = searchParam(list);
  if (search !== undefined && searched !== null)
    setOrDelete(next, searched, cutText(String(search), MAX_SEARCH_LENGTH));
  const { current } = paramsOf(list);
  for (const [field, value] of Object.entries(filters)) {
    const name = toWireKey(field);
    next.delete(name);
    const filter = current.get(name)?.filter;
    const opening = filter === undefined ? [] : getOpeningValues(filter);
    if (opening.length > 0) {
      const texts = Array.isArray(value) ? value.map(String) : [];
      if (texts.length === 0) next.set(name, ALL_ROWS);
      if (texts.join() === opening.join()) continue;
    }
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null && item !== '' && item !== false)
        next.append(name, String(item));
  }
  return next;
}

/** Puts page, page size and order into the URL's parameters; defaults are left out. */
export function writeTable(
  list: UrlDeclaration,
  params: URLSearchParams,
  {
    page,
    pageSize,
    sort,
    direction,
  }: { page: number; pageSize: number; sort: string | null; direction: SortDirection },
): URLSearchParams {
  const next = sanitizeParams(list, params);
  const { defaultSort } = list;
  setOrDelete(next, 'page', page === 1 ? '' : String(page));
  setOrDelete(next, 'per_page', pageSize === (list.pageSize ?? DEFAULT_PAGE_SIZE) ? '' : String(pageSize));
  setOrDelete(next, 'sort', sort === defaultSort?.by ? '' : (sort ?? ''));
  setOrDelete(next, 'direction', direction === (defaultSort?.direction ?? 'asc') ? '' : direction);
  return next;
}

/** Removes filters, search and page; keeps order, page size and what belongs to the page. */
export function clearFilters(list: UrlDeclaration, params: URLSearchParams): URLSearchParams {
  const next = sanitizeParams(list, params);
  for (const name of [...paramsOf(list).current.keys(), ...toArray(searchParam(list)), 'page'])
    next.delete(name);
  return next;
}

function setOrDelete(params: URLSearchParams, name: string, value: string): void {
  if (value === '') params.delete(name);
  else params.set(name, value);
}
