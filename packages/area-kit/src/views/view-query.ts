import {
  ownParams,
  PLAIN_LIST,
  sanitizeParams,
  type UrlDeclaration,
  VIEW_PARAM,
} from '../list/url-state/list-params.ts';

const PAGE_PARAM = 'page';

/** What a view stores of the URL: filters, search, order and page size, always in the same order. */
export function viewQueryOf(list: UrlDeclaration, params: URLSearchParams): string {
  const own = ownParams(list);
  const known = [...sanitizeParams(list, params)].filter(([name]) => own.has(name) && name !== PAGE_PARAM);
  // Several values of one filter keep their order: sorting is stable.
  return new URLSearchParams(known.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))).toString();
}

/** Whether some of what a view stored is unknown to the list of today: a filter that was removed or renamed. */
export function hasUnknownParts(list: UrlDeclaration, query: string): boolean {
  const stored = new URLSearchParams(query);
  stored.delete(PAGE_PARAM);
  return [...sanitizeParams(list, stored)].length < [...stored].length;
}

/** Whether the URL itself says what the list shows, so that no default view may replace it. */
export function hasOwnParams(list: UrlDeclaration, params: URLSearchParams): boolean {
  const own = ownParams(list);
  return params.get(VIEW_PARAM) === PLAIN_LIST || [...params.keys()].some((name) => own.has(name));
}
