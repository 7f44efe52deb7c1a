import type { AnyEndpoint } from '@portal/api-client';
import { Tabs } from '@portal/ui/page';
import type { ReactNode } from 'react';
import type { AnyFilter, List, TabsFilter } from './define-list.ts';
import { isWholeTab, selectedTab } from './filters/list-chips.ts';
import { type FilterValues, filtersOf } from './url-state/list-params.ts';
import { isUnpaged, type ListData } from './use-list.ts';

/** The tabs of a list, and which of them is selected. */
export interface SelectedTab {
  name: string;
  filter: TabsFilter<string>;
  selected: string;
  /** None: the tab for all rows, or a part of a tab. */
  values: readonly string[];
}

/** Null for a list without tabs. */
export function findSelectedTab(
  list: Parameters<typeof filtersOf>[0],
  filterValues: FilterValues,
): SelectedTab | null {
  const isTabs = (entry: [string, AnyFilter]): entry is [string, TabsFilter<string>] =>
    entry[1].type === 'tabs';
  const found = filtersOf(list).find(isTabs);
  if (found === undefined) return null;
  const [name, filter] = found;
  const given = filterValues[name];
  const current = Array.isArray(given) ? given.map(String) : [];
  const tab = selectedTab(filter.tabs, current);
  return { name, filter, selected: tab?.id ?? '', values: isWholeTab(filter.tabs, current) ? current : [] };
}

interface ListTabsProps<E extends AnyEndpoint, ColumnId extends string> {
  list: List<E, ColumnId>;
  data: ListData<E>;
  tabs: SelectedTab;
  onChange: (values: readonly string[]) => void;
  children: ReactNode;
}

/** Tabs above a list, each with the number of its rows. */
export function ListTabs<E extends AnyEndpoint, ColumnId extends string>({
  list,
  data: { rows, counts, query },
  tabs: { filter, selected },
  onChange,
  children,
}: ListTabsProps<E, ColumnId>) {
  const isCounting = rows === undefined && query.error === undefined && !isUnpaged(list.endpoint);

  function countOf(values: readonly string[]): number | null | undefined {
    if (isCounting) return null;
    return counts && sumOf(counts, values);
  }

  return (
    <Tabs
      label={filter.label}
      tabs={filter.tabs.map(({ id, label, values }) => ({ id, label, count: countOf(values) }))}
      value={selected}
      onChange={(id) => onChange(filter.tabs.find((tab) => tab.id === id)?.values ?? [])}
    >
      {children}
    </Tabs>
  );
}

/** No values: all of them. */
function sumOf(counts: Readonly<Record<string, number>>, values: readonly string[]): number {
  const named = values.length === 0 ? Object.values(counts) : values.map((value) => counts[value] ?? 0);
  return named.reduce((sum, count) => sum + count, 0);
}
