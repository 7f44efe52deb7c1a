import type { FilterControl } from '../../page/filters/filter-bar.tsx';
import { SelectInput } from './select-input.tsx';

export interface SelectFilterDescription {
  id: string;
  label: string;
  /** Shown while nothing is selected: "Any supplier". */
  placeholder: string;
  options: readonly { value: string; label: string }[];
  /** The selected value; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** Moves the filter behind "More". */
  more?: boolean;
}

/** A select as a filter of a filter bar. */
export function selectFilter({
  id,
  label,
  more = false,
  placeholder,
  options,
  value,
  onChange,
}: SelectFilterDescription): FilterControl {
  return {
    id,
    label,
    more,
    control: (
      <SelectInput
        label={label}
        labelHidden
        placeholder={placeholder}
        options={options}
        value={value === '' ? null : value}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    ),
  };
}
