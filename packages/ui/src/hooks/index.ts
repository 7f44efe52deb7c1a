export { useMatchHighlight } from '../page/filters/use-match-highlight.ts';
export { type DebouncedCallback, useDebouncedCallback, useDebouncedValue } from './use-debounced.ts';
