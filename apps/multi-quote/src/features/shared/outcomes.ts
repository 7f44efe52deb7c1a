import type { contract } from '@portal/api-client';
import type { Tone } from '@portal/ui';

type Outcome = contract.multiQuotes.SearchOutcome;

/** Results of a site's search, in the order of the tabs. */
export const OUTCOME_LABELS: Readonly<Record<Outcome, { label: string; tone: Tone }>> = {
  priced: { label: 'With prices', tone: 'success' },
  unmatched: { label: 'No match', tone: 'warning' },
  unserved: { label: 'No supplier', tone: 'warning' },
  failed: { label: 'Failed', tone: 'danger' },
  missing: { label: 'Not searched', tone: 'neutral' },
  processing: { label: 'Searching', tone: 'info' },
};

/** Why a site has no price, as a sentence. */
export function describeOutcome({
  outcome,
  error,
  searchQuotesCount,
}: Pick<contract.multiQuotes.LocationSearch, 'outcome' | 'error' | 'searchQuotesCount'>): string {
  switch (outcome) {
    case 'priced':
      return 'Prices found.';
    case 'unmatched':
      return searchQuotesCount === 1
        ? 'The only price here does not match the site’s search filters.'
        : `None of the ${searchQuotesCount} prices here matches the site’s search filters.`;
    case 'unserved':
      return 'Every supplier replied, and none serves this address.';
    case 'failed':
      return `${error ?? 'The search failed'}.`;
    case 'missing':
      return 'This site has not been searched yet.';
    case 'processing':
      return 'Requesting prices from suppliers.';
  }
}
