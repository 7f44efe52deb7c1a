import type { FilterControl } from '../../page/filter-bar.tsx';
import { SelectInput } from './select-input.tsx';

export interface SelectFilterDescription {
  id: string;
  label: string;
  /** What stands there while nothing is chosen: "Any supplier". */
  placeholder: string;
  options: readonly { value: string; label: string }[];
  /** The chosen value; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** Rarely needed: behind More. */
  more?: boolean;
}

/** A filter of a filter bar: one of several choices, or none. */
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
