import { FilterBar, type FilterChip } from '@portal/ui/page';
import type { ReactNode } from 'react';
import type { ListContext } from '../define-list.ts';
import type { UrlDeclaration } from '../url-state/list-params.ts';
import { filterControls } from './list-filters.tsx';

interface ListFilterBarProps {
  list: Pick<UrlDeclaration, 'filters' | 'search'>;
  state: {
    search: string;
    filters: Readonly<Record<string, unknown>>;
    set: (change: Record<string, unknown>) => void;
    clear: () => void;
  };
  context: ListContext;
  chips: readonly FilterChip[];
  summary: ReactNode;
  actions: ReactNode;
}

/** The filter row of every list: search, a control for each declared filter, chips, and Clear all. */
export function ListFilterBar({ list, state, context, chips, summary, actions }: ListFilterBarProps) {
  const { search, filters, set, clear } = state;
  return (
    <FilterBar
      {...(list.search && {
        search: {
          label: list.search.label,
          placeholder: list.search.placeholder,
          value: search,
          onSearch: (next: string) => set({ search: next }),
        },
      })}
      filters={filterControls(list, filters, context, set)}
      chips={chips}
      onClear={clear}
      summary={summary}
      actions={actions}
    />
  );
}
