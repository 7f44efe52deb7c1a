import { useSettings } from '@portal/portal-sdk';
import { Button } from '@portal/ui';
import { DateRangeInput } from '@portal/ui/dates';
import { SelectInput } from '@portal/ui/forms';
import { FilterBar, pageIcons } from '@portal/ui/page';
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
  const { filters, set } = list;
  const created =
    filters.from === '' && filters.to === ''
      ? null
      : { start: filters.from || null, end: filters.to || null };
  return (
    <FilterBar
      search={{
        label: 'Search quotes',
        placeholder: 'Reference, customer or postcode',
        value: list.search,
        onSearch: (search) => set({ search }),
      }}
      filters={[
        {
          id: 'supplier',
          label: 'Supplier',
          control: (
            <SelectInput
              label="Supplier"
              labelHidden
              placeholder="Any supplier"
              value={filters.supplier === '' ? null : filters.supplier}
              onChange={(supplier) => set({ filters: { supplier: supplier ?? '' } })}
              options={suppliers.map(({ key, name }) => ({ value: key, label: name }))}
            />
          ),
        },
        {
          id: 'created',
          label: 'Created',
          control: (
            <DateRangeInput
              label="Created"
              labelHidden
              value={created}
              onChange={(range) => set({ filters: { from: range?.start ?? '', to: range?.end ?? '' } })}
            />
          ),
        },
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
      ]}
      chips={chips}
      onClear={list.clear}
      summary={summary}
      actions={actions}
    />
  );
}
