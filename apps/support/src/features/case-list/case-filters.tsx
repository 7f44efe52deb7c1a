import { DateRangeInput } from '@portal/ui/dates';
import { SelectInput } from '@portal/ui/forms';
import { ChipFilter, FilterBar } from '@portal/ui/page';
import type { ReactNode } from 'react';
import { CASE_PRIORITY, CASE_STATUS, CASE_TYPE, WAITS_ON_LABEL } from '../case-words.ts';
import { type CaseListState, caseFilterChips } from './use-case-filters.ts';

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const wordOptions = (words: Readonly<Record<string, { label: string }>>) =>
  Object.entries(words).map(([value, { label }]) => ({ value, label }));

/** The row of filters over the cases; what is chosen stands in the address. */
export function CaseFilters({ list, summary }: { list: CaseListState; summary: ReactNode }) {
  const { filters, set } = list;
  const opened =
    filters.from === '' && filters.to === ''
      ? null
      : { start: filters.from || null, end: filters.to || null };
  return (
    <FilterBar
      search={{
        label: 'Search cases',
        placeholder: 'Case, subject, service or postcode',
        value: list.search,
        onSearch: (search) => set({ search }),
      }}
      filters={[
        {
          id: 'status',
          label: 'Status',
          control: (
            <ChipFilter
              label="Status"
              options={wordOptions(CASE_STATUS)}
              value={filters.status}
              onChange={(status) => set({ filters: { status } })}
            />
          ),
        },
        {
          id: 'priority',
          label: 'Priority',
          control: (
            <ChipFilter
              label="Priority"
              options={wordOptions(CASE_PRIORITY)}
              value={filters.priority}
              onChange={(priority) => set({ filters: { priority } })}
            />
          ),
        },
        {
          id: 'type',
          label: 'Type',
          control: (
            <ChipFilter
              label="Type"
              options={options(CASE_TYPE)}
              value={filters.type}
              onChange={(type) => set({ filters: { type } })}
            />
          ),
        },
        {
          id: 'waits_on',
          label: 'Waits on',
          more: true,
          control: (
            <SelectInput
              label="Waits on"
              labelHidden
              placeholder="Waits on anyone"
              value={filters.waits_on === '' ? null : filters.waits_on}
              onChange={(party) => set({ filters: { waits_on: party ?? '' } })}
              options={options(WAITS_ON_LABEL)}
            />
          ),
        },
        {
          id: 'opened',
          label: 'Opened',
          more: true,
          control: (
            <DateRangeInput
              label="Opened"
              labelHidden
              value={opened}
              onChange={(range) => set({ filters: { from: range?.start ?? '', to: range?.end ?? '' } })}
            />
          ),
        },
      ]}
      chips={caseFilterChips(list)}
      onClear={list.clear}
      summary={summary}
    />
  );
}
