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

/** The value is a `DateRange`, or null when cleared. */
export interface DateRangeFieldProps extends FieldCommonProps {
  min?: string;
  max?: string;
}

/** The same without a form, for filter rows. */
export interface DateRangeInputProps {
  label: string;
  labelHidden?: boolean;
  value: DateRange | null;
  /** Called once both ends are chosen (auto apply), or with null when cleared. */
  onChange: (range: DateRange | null) => void;
  min?: string;
  max?: string;
  disabled?: boolean;
  size?: 'small' | 'medium';
  className?: string;
}

export interface DateInputProps {
  label: string;
  labelHidden?: boolean;
  value: string | null;
  onChange: (day: string | null) => void;
  min?: string;
  max?: string;
  disabled?: boolean;
  size?: 'small' | 'medium';
  className?: string;
}
