export { useMatchHighlight } from '../page/filters/use-match-highlight.ts';
export { type Combobox, type ComboboxOptions, useCombobox } from './use-combobox.ts';
export { type DebouncedCallback, useDebouncedCallback, useDebouncedValue } from './use-debounced.ts';
