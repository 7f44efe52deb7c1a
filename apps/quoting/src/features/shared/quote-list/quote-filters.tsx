import { useSettings, useSupplierName } from '@portal/portal-sdk';
import { Button } from '@portal/ui';
import { selectFilter } from '@portal/ui/forms';
import { dateRangeFilter, FilterBar, pageIcons } from '@portal/ui/page';
import type { ReactNode } from 'react';
import type { FilterChip, QuoteListState } from './use-quote-filters.ts';

interface QuoteFiltersProps {
  list: QuoteListState;
  chips: FilterChip[];
  summary?: ReactNode;
  actions?: ReactNode;
}

/** The row of filters over a list of quotes; what is chosen stands in the address. */
export function QuoteFilters({ list, chips, summary, actions }: QuoteFiltersProps) {
  const suppliers = useSettings()?.suppliers ?? [];
  const supplierName = useSupplierName();
  const { filters, set } = list;
  return (
    <FilterBar
      search={{
        label: 'Search quotes',
        placeholder: 'Reference, customer or postcode',
        value: list.search,
        onSearch: (search) => set({ search }),
      }}
      filters={[
        selectFilter({
          id: 'supplier',
          label: 'Supplier',
          placeholder: 'Any supplier',
          options: suppliers.map(({ key }) => ({ value: key, label: supplierName(key) })),
          value: filters.supplier,
          onChange: (supplier) => set({ filters: { supplier } }),
        }),
        {
          id: 'bookmarked',
          label: 'Bookmarked',
          control: (
            <Button
              aria-pressed={filters.bookmarked === 'true'}
              icon={filters.bookmarked === 'true' ? <pageIcons.bookmarked /> : <pageIcons.bookmark />}
              onClick={() => set({ filters: { bookmarked: filters.bookmarked === 'true' ? '' : 'true' } })}
            >
              Bookmarked
            </Button>
          ),
        },
        dateRangeFilter({
          id: 'created',
          label: 'Created',
          more: true,
          ...filters,
          onChange: (created) => set({ filters: created }),
        }),
        dateRangeFilter({
          id: 'expires',
          label: 'Expires',
          more: true,
          from: filters.expires_from,
          to: filters.expires_to,
          onChange: ({ from, to }) => set({ filters: { expires_from: from, expires_to: to } }),
        }),
      ]}
      chips={chips}
      onClear={list.clear}
      summary={summary}
      actions={actions}
    />
  );
}
