import { selectFilter } from '@portal/ui/forms';
import { chipFilter, dateRangeFilter, FilterBar, labelOptions } from '@portal/ui/page';
import type { ReactNode } from 'react';
import { CASE_PRIORITIES, CASE_STATUSES, CASE_TYPES, WAITING_ON_LABELS } from '../shared/case-labels.ts';
import { type CaseListState, caseFilterChips } from './use-case-filters.ts';

/** Filter bar of the case list. */
export function CaseFilters({ list, summary }: { list: CaseListState; summary: ReactNode }) {
  const { filters, set } = list;
  return (
    <FilterBar
      search={{
        label: 'Search cases',
        placeholder: 'Case, subject, service or postcode',
        value: list.search,
        onSearch: (search) => set({ search }),
      }}
      filters={[
        chipFilter({
          id: 'status',
          label: 'Status',
          options: labelOptions(CASE_STATUSES),
          value: filters.status,
          onChange: (status) => set({ filters: { status } }),
        }),
        chipFilter({
          id: 'priority',
          label: 'Priority',
          options: labelOptions(CASE_PRIORITIES),
          value: filters.priority,
          onChange: (priority) => set({ filters: { priority } }),
        }),
        chipFilter({
          id: 'type',
          label: 'Type',
          options: labelOptions(CASE_TYPES),
          value: filters.type,
          onChange: (type) => set({ filters: { type } }),
        }),
        selectFilter({
          id: 'waits_on',
          label: 'Waiting on',
          more: true,
          placeholder: 'Waiting on: anyone',
          options: labelOptions(WAITING_ON_LABELS),
          value: filters.waits_on,
          onChange: (waits_on) => set({ filters: { waits_on } }),
        }),
        dateRangeFilter({
          id: 'opened',
          label: 'Opened',
          more: true,
          ...filters,
          onChange: (opened) => set({ filters: opened }),
        }),
      ]}
      chips={caseFilterChips(list)}
      onClear={list.clear}
      summary={summary}
    />
  );
}
