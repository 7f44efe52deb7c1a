import { toWireKey } from '@portal/api-client/wire';
import type { AnyFilter } from '../define-list.ts';
import { fieldsOf, filtersOf, getOpeningValues, isMultiple, type UrlDeclaration } from './list-params.ts';

/** The input of a list's first call, as the area's release declares it. */
interface StartList {
  name: string;
  filters: readonly string[];
  defaults?: Readonly<Record<string, readonly string[]>>;
  search?: boolean;
  sort?: string;
  direction?: 'asc' | 'desc';
  pageSize?: number;
}

/** Derives the list's first request, which the portal sends before the list's code has arrived. */
export function getStartList(list: UrlDeclaration): StartList {
  const { name, search, defaultSort, pageSize } = list;
  const declared = filtersOf(list);
  const defaults = declared.flatMap(([filter, config]) => {
    const values = getOpeningValues(config);
    return values.length === 0 ? [] : [[toParam(filter, config), values] as const];
  });
  return {
    name,
    filters: declared.flatMap(([filter, config]) =>
      fieldsOf(filter, config).map((field) => toParam(field, config)),
    ),
    ...(defaults.length > 0 && { defaults: Object.fromEntries(defaults) }),
    ...(search === null && { search: false }),
    ...(defaultSort && { sort: defaultSort.by, direction: defaultSort.direction ?? 'asc' }),
    ...(pageSize !== undefined && { pageSize }),
  };
}

const toParam = (field: string, filter: AnyFilter): string =>
  `${toWireKey(field)}${isMultiple(filter) ? '[]' : ''}`;
