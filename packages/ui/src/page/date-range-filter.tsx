import { Skeleton } from '../core/feedback/skeleton.tsx';
import { lazyWithRetry } from '../core/lazy-with-retry.tsx';
import type { DateRangeInputProps } from '../dates/types.ts';
import type { FilterControl } from './filter-bar.tsx';

/** Calendars come when a filter by day is first shown: a list does without them. */
const DateRangeInput = lazyWithRetry<DateRangeInputProps>(
  () => import('../dates/inputs.tsx').then((module) => module.DateRangeInput),
  () => <Skeleton height={32} />,
);

export interface DateRangeFilterDescription {
  id: string;
  label: string;
  /** First and last day, YYYY-MM-DD; empty for none. */
  from: string;
  to: string;
  onChange: (range: { from: string; to: string }) => void;
  /** Rarely needed: behind More. */
  more?: boolean;
}

/** A filter of a filter bar: from one day to another, both kept as texts, as an address keeps them. */
export function dateRangeFilter({
  id,
  label,
  more = false,
  from,
  to,
  onChange,
}: DateRangeFilterDescription): FilterControl {
  return {
    id,
    label,
    more,
    control: (
      <DateRangeInput
        label={label}
        labelHidden
        value={from === '' && to === '' ? null : { start: from || null, end: to || null }}
        onChange={(range) => onChange({ from: range?.start ?? '', to: range?.end ?? '' })}
      />
    ),
  };
}
