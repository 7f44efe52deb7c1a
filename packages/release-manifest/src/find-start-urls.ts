import { findPage } from './match.ts';
import type { StartCall, StartCalls } from './start-calls.ts';

interface PageUrl {
  pathname: string;
  search: string;
}

/**
 * The URLs that the page at an address reads first, exactly as its code will request them, the most urgent first.
 * `{key|10}` is a placeholder for the number of rows stored in the browser under the key, 10 without one. A URL that begins
 * with `{!key}` is left out where 1 is stored: the list opens with a saved view that has other filters. Addresses with
 * parameters that the declaration does not know yield nothing.
 */
export function findStartUrls(
  { routes, starts }: { routes: readonly { path: string }[]; starts: StartCalls },
  { pathname, search }: PageUrl,
): string[] {
  const path = findPage(routes, pathname)?.path;
  if (path === undefined) return [];
  return (starts[path] ?? []).flatMap((call) => {
    const url = fillPath(call.path, path, pathname);
    if (url === null) return [];
    if (call.list === undefined) return [url];
    const { name } = call.list;
    const given = new URLSearchParams(search);
    const query = listQuery(call.list, given);
    if (query === null) return [];
    const condition = given.size === 0 ? `{!portal-default-view:${name}}` : '';
    // Every list page reads its saved views, and the suppliers with their names.
    return [condition + url + query, `/api/v1/me/views?list=${name}`, '/api/v1/settings'];
  });
}

/** Takes the call's parameters from the page's path; null where they cannot be decoded, as in `/orders/%`. */
function fillPath(call: string, route: string, pathname: string): string | null {
  const segments = pathname.split('/').filter(Boolean);
  const names = route.split('/').filter(Boolean);
  try {
    return call.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(decodeURIComponent(segments[names.indexOf(`:${name}`)] ?? '')),
    );
  } catch {
    return null;
  }
}

/** `view` says that no saved view is wanted. */
const PAGING = ['page', 'per_page', 'sort', 'direction', 'view'];
/** Other values are not part of the list's own call. */
const VALID: Readonly<Record<string, RegExp>> = {
  page: /^[1-9]\d{0,5}$/,
  per_page: /^([1-9]\d?|100)$/,
  direction: /^(asc|desc)$/,
};
/** Shows all rows of a list that opens on one of its tabs. */
const ALL_ROWS = 'all';

function listQuery(list: NonNullable<StartCall['list']>, given: URLSearchParams): string | null {
  const nameOf = (filter: string) => filter.replace('[]', '');
  const known = [...list.filters.map(nameOf), ...PAGING, list.search && 'search'];
  if ([...given].some(([name, value]) => !known.includes(name) || VALID[name]?.test(value) === false))
    return null;
  const query = new URLSearchParams();
  for (const filter of list.filters) {
    const values = given.getAll(nameOf(filter));
    const selectedValues = values.length === 0 ? (list.defaults[filter] ?? []) : values;
    for (const value of filter.endsWith('[]') ? new Set(selectedValues) : selectedValues.slice(0, 1))
      if (value !== ALL_ROWS && value !== '') query.append(filter, value);
  }
  const search = given.get('search');
  if (search) query.set('search', search);
  query.set('page', given.get('page') ?? '1');
  const stored = `{portal-page-size:${list.name}|${list.pageSize}}`;
  // Added as text: the placeholder is replaced before the URL is requested.
  const pageSize = `per_page=${given.get('per_page') ?? stored}`;
  const sort = given.get('sort') ?? list.sort;
  const order = new URLSearchParams({
    ...(sort !== undefined && { sort }),
    direction: given.get('direction') ?? list.direction,
  });
  return `?${query}&${pageSize}&${order}`;
}
