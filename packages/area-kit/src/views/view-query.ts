import {
  ownParams,
  PLAIN_LIST,
  sanitizeParams,
  type UrlDeclaration,
  VIEW_PARAM,
} from '../list/url-state/list-params.ts';

const PAGE_PARAM = 'page';

/** The URL parameters that a view stores: filters, search, order and page size, always in this order. */
export function viewQueryOf(list: UrlDeclaration, params: URLSearchParams): string {
  const own = ownParams(list);
  const known = [...sanitizeParams(list, params)].filter(([name]) => own.has(name) && name !== PAGE_PARAM);
  // Several values of one filter keep their order: sorting is stable.
  return new URLSearchParams(known.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))).toString();
}

/** Whether the list no longer recognises part of a stored view, such as a removed or renamed filter. */
export function hasUnknownParts(list: UrlDeclaration, query: string): boolean {
  const stored = new URLSearchParams(query);
  stored.delete(PAGE_PARAM);
  return [...sanitizeParams(list, stored)].length < [...stored].length;
}

/** Whether the URL itself has filters, which a default view must not replace. */
export function hasOwnParams(list: UrlDeclaration, params: URLSearchParams): boolean {
  const own = ownParams(list);
  return params.get(VIEW_PARAM) === PLAIN_LIST || [...params.keys()].some((name) => own.has(name));
}
