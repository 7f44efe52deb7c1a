import type { DataColumn, StoredTableLayout } from '@portal/ui/grid';
import { type ReactNode, useMemo } from 'react';
import { useViews } from '../views/use-views.ts';
import { ViewsMenu } from '../views/views-menu.tsx';
import type { ItemFilters } from './define-item-filters.ts';

interface ItemViews {
  layout: StoredTableLayout;
  /** Whether a default view may still change what is shown. */
  isDeciding: boolean;
  menu: ReactNode;
}

/**
 * Saved views of a table whose items are in the browser, like the saved views of a list.
 * @param name of the table: unique in the portal, never changed
 * @param title "Prices", for "All prices"
 */
export function useItemViews<Item>(
  declared: ItemFilters<Item>,
  { name, title }: { name: string; title: string },
  columns: readonly DataColumn<Item>[],
): ItemViews {
  const list = useMemo(
    () => ({
      ...declared,
      name,
      title,
      columnIds: columns.map(({ id }) => id),
      columns: Object.fromEntries(columns.map((column) => [column.id, column])),
    }),
    [declared, name, title, columns],
  );
  const views = useViews(list, true);
  return {
    layout: views.layout,
    isDeciding: views.isDeciding,
    menu: <ViewsMenu list={list} views={views} />,
  };
}
