import type { ReactNode } from 'react';
import { ChipFilter, type ChipFilterProps } from './chip-filter.tsx';
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

export type ChipFilterDescription = FilterDescription & ChipFilterProps;

/** A filter for a few options. */
export function chipFilter({ id, more, ...chip }: ChipFilterDescription): FilterControl {
  return customFilter({ id, label: chip.label, more }, <ChipFilter {...chip} />);
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
