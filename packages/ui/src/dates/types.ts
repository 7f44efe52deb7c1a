import type { FieldCommonProps } from '../forms/types.ts';

/** Start and end days, `YYYY-MM-DD`, both included; null where open. */
export interface DateRange {
  start: string | null;
  end: string | null;
}

/** The value is `YYYY-MM-DD` (with time: `YYYY-MM-DDTHH:mm:ss`, London wall time), or null. */
export interface DateFieldProps extends FieldCommonProps {
  /** `YYYY-MM-DD`, included. */
  min?: string;
  max?: string;
  /** Days that cannot be chosen, `YYYY-MM-DD`. */
  isDayDisabled?: (day: string) => boolean;
  /** Asks for a time too, shown as DD-MM-YYYY HH:mm:ss. */
  withTime?: boolean;
}

/** A span that is chosen with one press. */
export interface RangePreset {
  label: string;
  range: DateRange;
}

/** What every range has. */
export interface DateRangeOptions {
  /** `YYYY-MM-DD`, included. */
  min?: string;
  max?: string;
  /** The second day applies the range; where false, a button does. True by default. */
  autoApply?: boolean;
  /** Spans beside the calendar, cut to the limits: today, this week, the last 7 days and so on; [] for none. */
  presets?: readonly RangePreset[];
}

/** The value is a `DateRange`, or null when cleared. */
export interface DateRangeFieldProps extends FieldCommonProps, DateRangeOptions {}

/** The same without a form, for filter rows. */
export interface DateRangeInputProps extends DateRangeOptions {
  label: string;
  labelHidden?: boolean;
  value: DateRange | null;
  /** Called with what is picked once it applies, with each end as it is typed, and with null when cleared. */
  onChange: (range: DateRange | null) => void;
  disabled?: boolean;
  size?: 'small' | 'medium';
  className?: string;
}

export interface DateInputProps {
  label: string;
  labelHidden?: boolean;
  value: string | null;
  /** Called with whole days within the limits only. */
  onChange: (day: string | null) => void;
  /** `YYYY-MM-DD`, included. */
  min?: string;
  max?: string;
  disabled?: boolean;
  size?: 'small' | 'medium';
  className?: string;
}
