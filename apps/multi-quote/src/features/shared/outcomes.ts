import type { contract } from '@portal/api-client';
import type { Tone } from '@portal/ui';

type Outcome = contract.multiQuotes.SearchOutcome;

/** What came of searching a site, in the order of the tabs. */
export const OUTCOME_LABELS: Readonly<Record<Outcome, { label: string; tone: Tone }>> = {
  priced: { label: 'With prices', tone: 'success' },
  unmatched: { label: 'No match', tone: 'warning' },
  unserved: { label: 'No supplier', tone: 'warning' },
  failed: { label: 'Failed', tone: 'danger' },
  missing: { label: 'Not searched', tone: 'neutral' },
  processing: { label: 'Searching', tone: 'info' },
};
