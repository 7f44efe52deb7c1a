import type { ReactNode } from 'react';
import { ChipFilter, type ChipOption } from './chip-filter.tsx';
import type { FilterControl } from './filter-bar.tsx';

/** What every filter of a {@link FilterBar} is described by, whatever it lets the visitor choose. */
export interface FilterDescription {
  id: string;
  label: string;
  /** Rarely needed: behind More. */
  more?: boolean;
}

/** A filter of one's own making. */
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

/** Any number of a few choices. */
export function chipFilter({ options, value, onChange, ...filter }: ChipFilterDescription): FilterControl {
  return customFilter(
    filter,
    <ChipFilter label={filter.label} options={options} value={value} onChange={onChange} />,
  );
}

/** Choices from a table of words: each key with its label. */
export function labelOptions(
  words: Readonly<Record<string, string | { label: string }>>,
): { value: string; label: string }[] {
  return Object.entries(words).map(([value, word]) => ({
    value,
    label: typeof word === 'string' ? word : word.label,
  }));
}
