import type { AnyEndpoint } from '@portal/api-client';
import type { List } from './define-list.ts';

/** Removes columns and their sort orders from a list. Use it for values the server hides from the user. */
export function withoutColumns<E extends AnyEndpoint, ColumnId extends string>(
  list: List<E, ColumnId>,
  removed: readonly NoInfer<ColumnId>[],
): List<E, ColumnId> {
  if (removed.length === 0) return list;
  const isOffered = (id: ColumnId) => !removed.includes(id);
  return {
    ...list,
    columnIds: list.columnIds.filter(isOffered),
    sortKeys: list.sortKeys.filter(isOffered),
  };
}
