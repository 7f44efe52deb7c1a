import type { FilterControl } from '../page/filter-bar.tsx';
import { DateRangeInput } from './inputs.tsx';

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
