import { Skeleton } from '../../core/feedback/skeleton.tsx';
import { lazyWithRetry } from '../../core/lazy-with-retry.tsx';
import type { DateRangeInputProps } from '../../dates/types.ts';
import type { FilterControl } from './filter-bar.tsx';

/** Fetches the calendar when a date filter is first shown. */
const DateRangeInput = lazyWithRetry<DateRangeInputProps>(
  () => import('../../dates/inputs.tsx').then((module) => module.DateRangeInput),
  () => <Skeleton height={32} />,
);

export interface DateRangeFilterDescription {
  id: string;
  label: string;
  /** First and last day, YYYY-MM-DD; empty for none. */
  from: string;
  to: string;
  onChange: (range: { from: string; to: string }) => void;
  /** Behind More instead of in the row. */
  more?: boolean;
}

/** A filter of a filter bar for a range of days, as text like in a URL. */
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
