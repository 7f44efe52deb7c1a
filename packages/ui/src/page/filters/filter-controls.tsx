import type { ReactNode } from 'react';
import { ChipFilter, type ChipOption } from './chip-filter.tsx';
import type { FilterControl } from './filter-bar.tsx';

/** Common part of every filter of a {@link FilterBar}. */
export interface FilterDescription {
  id: string;
  label: string;
  /** Behind More instead of in the row. */
  more?: boolean;
}

/** A filter with its own control. */
export function customFilter(
  { id, label, more = false }: FilterDescription,
  control: ReactNode,
): FilterControl {
  return { id, label, more, control };
}

export interface ChipFilterDescription extends FilterDescription {
  options: readonly ChipOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** A filter for any number of a few options. */
export function chipFilter({ options, value, onChange, ...filter }: ChipFilterDescription): FilterControl {
  return customFilter(
    filter,
    <ChipFilter label={filter.label} options={options} value={value} onChange={onChange} />,
  );
}

/** Options from a table of labels by value. */
export function labelOptions(
  words: Readonly<Record<string, string | { label: string }>>,
): { value: string; label: string }[] {
  return Object.entries(words).map(([value, word]) => ({
    value,
    label: typeof word === 'string' ? word : word.label,
  }));
}
