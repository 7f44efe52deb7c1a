import type { FieldCommonProps } from '../forms/types/field.ts';
import type { InputMarkProps } from '../forms/types/input.ts';

/** Start and end days, `YYYY-MM-DD`, both inclusive; null for an open end. */
export interface DateRange {
  start: string | null;
  end: string | null;
}

/** The value is `YYYY-MM-DD` (with time: `YYYY-MM-DDTHH:mm:ss`, London wall time), or null. */
export interface DateFieldProps extends FieldCommonProps {
  /** `YYYY-MM-DD`, inclusive. */
  min?: string;
  max?: string;
  /** Disabled days, `YYYY-MM-DD`. */
  isDayDisabled?: (day: string) => boolean;
  /** Includes a time, shown as DD-MM-YYYY HH:mm:ss. */
  withTime?: boolean;
}

/** A range that the user picks with one press. */
export interface RangePreset {
  label: string;
  range: DateRange;
}

/** Props of every range input. */
export interface DateRangeOptions {
  /** `YYYY-MM-DD`, inclusive. */
  min?: string;
  max?: string;
  /** Applies the range when the second day is picked; if false, a button does. True by default. */
  autoApply?: boolean;
  /** Ranges beside the calendar, clipped to the limits: today, this week, the last 7 days and so on; [] for none. */
  presets?: readonly RangePreset[];
}

/** The value is a `DateRange`, or null when cleared. */
export interface DateRangeFieldProps extends FieldCommonProps, DateRangeOptions {}

/** A range input without a form, for filter rows. */
export interface DateRangeInputProps extends DateRangeOptions {
  label: string;
  labelHidden?: boolean;
  value: DateRange | null;
  /** Called when a picked range is applied, when either end is typed, and with null when cleared. */
  onChange: (range: DateRange | null) => void;
  disabled?: boolean;
  size?: 'small' | 'medium';
  className?: string;
}

export interface DateInputProps extends InputMarkProps {
  label: string;
  labelHidden?: boolean;
  value: string | null;
  /** Called with complete days within the limits only. */
  onChange: (day: string | null) => void;
  /** `YYYY-MM-DD`, inclusive. */
  min?: string;
  max?: string;
  disabled?: boolean;
  size?: 'small' | 'medium';
  className?: string;
}
