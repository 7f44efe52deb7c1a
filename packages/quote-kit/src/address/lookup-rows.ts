import type { contract, OutputOf } from '@portal/api-client';

export type Suggestion = OutputOf<typeof contract.geocoding.autocomplete>[number];

/** An expanded building or street with several addresses. */
export interface OpenContainer {
  id: string;
  text: string;
}

/** An option of the address list. */
export type LookupRow =
  | { kind: 'back'; id: string; text: string }
  | { kind: 'suggestion'; id: string; suggestion: Suggestion }
  | { kind: 'manual'; id: string; text: string };

export interface LookupAnswer {
  query: string;
  container: OpenContainer | null;
  suggestions: readonly Suggestion[] | undefined;
}

/** The options in order: back (inside a container), suggestions, manual entry. */
export function buildLookupRows({ container, suggestions = [] }: LookupAnswer): LookupRow[] {
  const rows: LookupRow[] = suggestions.map((suggestion) => ({
    kind: 'suggestion',
    id: suggestion.id,
    suggestion,
  }));
  if (container) rows.unshift({ kind: 'back', id: 'back', text: 'Back to all matches' });
  rows.push({ kind: 'manual', id: 'manual', text: 'Enter address manually' });
  return rows;
}

/** A status message for the list; null if the options suffice. */
export function getLookupStatus(
  answer: LookupAnswer,
  { isLoading, failed }: { isLoading: boolean; failed: boolean },
): string | null {
  if (failed) return 'Address look-up is not available at the moment. Enter the address manually.';
  if (isLoading && answer.suggestions === undefined) return 'Looking up addresses…';
  if (answer.suggestions?.length === 0) return `No address matches “${answer.query}”.`;
  return null;
}
