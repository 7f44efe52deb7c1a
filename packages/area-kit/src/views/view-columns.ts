import type { ColumnChoice } from '@portal/ui/grid';
import { isColumnShown } from '@portal/ui/grid';
import type { AnyList } from '../list/define-list.ts';

/** Ids of the columns that are shown, as a view stores them; null where they are the list's own. */
export function shownColumns(list: AnyList, choice: ColumnChoice): string[] | null {
  const ids: string[] = list.columnIds.filter((id: string) =>
    isColumnShown({ ...list.columns[id], id }, choice),
  );
  const usual: string[] = list.columnIds.filter((id: string) =>
    isColumnShown({ ...list.columns[id], id }, {}),
  );
  return ids.join() === usual.join() ? null : ids;
}

/** A view's columns as the table's choice; columns that no longer exist are left out. */
export function choiceOf(list: AnyList, columns: readonly string[] | null): ColumnChoice {
  if (columns === null) return {};
  return Object.fromEntries(list.columnIds.map((id: string) => [id, columns.includes(id)]));
}
