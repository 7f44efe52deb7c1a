import type { contract } from '@portal/api-client';
import { type DataColumn, isColumnShown, orderColumns, type TableLayout } from '@portal/ui/grid';
import type { UrlDeclaration } from '../list/url-state/list-params.ts';

type SavedView = contract.savedViews.SavedView;
type ViewLayout = SavedView['layout'];

/** The source of saved views: a declared list, or items in the browser. */
export interface ViewedList extends UrlDeclaration {
  readonly title: string;
  readonly columnIds: readonly string[];
  readonly columns: Readonly<Record<string, Pick<DataColumn<never>, 'locked' | 'hidden'>>>;
}

/** Ids of the columns that are shown, in their order, as a view stores them; null where they are the list's own. */
export function shownColumns(list: ViewedList, { shown, order }: TableLayout): string[] | null {
  const columns = list.columnIds.map((id) => ({ ...list.columns[id], id }));
  const idsOf = (choice: TableLayout['shown'], by: TableLayout['order']): string[] =>
    orderColumns(columns, by)
      .filter((column) => isColumnShown(column, choice))
      .map(({ id }) => id);
  const ids = idsOf(shown, order);
  return ids.join() === idsOf(undefined, undefined).join() ? null : ids;
}

/** Widths and density, as a view stores them; null where they are the list's own. */
export function viewLayoutOf({ widths = {}, density = 'standard' }: TableLayout): ViewLayout {
  const hasWidths = Object.keys(widths).length > 0;
  if (!hasWidths && density === 'standard') return null;
  return { ...(hasWidths && { widths: { ...widths } }), ...(density !== 'standard' && { density }) };
}

/**
 * A view as the table's layout; columns that no longer exist are left out. A view without widths and density uses the
 * user's own.
 */
export function layoutOf(list: ViewedList, { columns, layout }: SavedView, own: TableLayout): TableLayout {
  return {
    ...(columns && {
      shown: Object.fromEntries(list.columnIds.map((id) => [id, columns.includes(id)])),
      order: columns.filter((id) => list.columnIds.includes(id)),
    }),
    ...(layout ?? viewLayoutOf(own)),
  };
}

export const isSameLayout = (a: ViewLayout, b: ViewLayout): boolean => sortedJson(a) === sortedJson(b);

const sortedJson = (layout: ViewLayout): string =>
  JSON.stringify([layout?.density, Object.entries(layout?.widths ?? {}).sort()]);
