import { formatSpeed, formatTermMonths } from '@portal/ui/format';
import type { Search } from '../shared/quote-types.ts';

export type SearchCriteria = Pick<
  Search,
  'kind' | 'bearers' | 'speeds' | 'terms' | 'useExistingLine' | 'pstnNumber'
>;

const either = (words: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words);

const DESCRIPTIONS: Readonly<Record<SearchCriteria['kind'], (search: SearchCriteria) => string | null>> = {
  single: describeOptions,
  broadband: describeLine,
};

/** The search criteria, e.g. "1 Gb bearer, 100 Mb or 200 Mb, 36 Months"; null if there were none. */
export function describeSearchCriteria(search: SearchCriteria): string | null {
  return DESCRIPTIONS[search.kind](search);
}

function describeLine({ useExistingLine, pstnNumber }: SearchCriteria): string {
  if (!useExistingLine) return 'On a new line';
  return pstnNumber === null ? 'On the existing line' : `On the existing line ${pstnNumber}`;
}

function describeOptions(search: SearchCriteria): string | null {
  const parts = [
    search.bearers.length > 0 && `${either(search.bearers.map((bearer) => formatSpeed(bearer)))} bearer`,
    search.speeds.length > 0 && either(search.speeds.map((speed) => formatSpeed(speed))),
    search.terms.length > 0 && either(search.terms.map(formatTermMonths)),
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(', ');
}
