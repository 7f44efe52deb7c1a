import { FilterBar, type FilterChip } from '@portal/ui/page';
import type { ReactNode } from 'react';
import type { ListContext } from '../define-list.ts';
import type { UrlDeclaration } from '../url-state/list-params.ts';
import type { UrlState } from '../url-state/use-list-state.ts';
import { filterControls } from './list-filters.tsx';

interface ListFilterBarProps {
  list: Pick<UrlDeclaration, 'filters' | 'search'>;
  state: Pick<UrlState<unknown>, 'search' | 'filterValues' | 'setFilterValues' | 'clear'>;
  context: ListContext;
  chips: readonly FilterChip[];
  summary: ReactNode;
  actions: ReactNode;
}

/** The filter row of every list: search, a control for each declared filter, chips, and Clear all. */
export function ListFilterBar({
  list,
  state: { search, filterValues, setFilterValues, clear },
  context,
  chips,
  summary,
  actions,
}: ListFilterBarProps) {
  return (
    <FilterBar
      {...(list.search && {
        search: {
          label: list.search.label,
          placeholder: list.search.placeholder,
          value: search,
          onSearch: (next: string) => setFilterValues({ search: next }),
        },
      })}
      filters={filterControls(list, filterValues, context, setFilterValues)}
      chips={chips}
      onClear={clear}
      summary={summary}
      actions={actions}
    />
  );
}
