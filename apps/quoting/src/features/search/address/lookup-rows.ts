import type { contract, OutputOf } from '@portal/api-client';

export type Suggestion = OutputOf<typeof contract.geocoding.autocomplete>[number];

/** A container that was opened: a building, or a street, with several addresses. */
export interface OpenContainer {
  id: string;
  text: string;
}

/** What can be chosen in the list under the look-up box. */
export type LookupRow =
  | { kind: 'back'; id: string; text: string }
  | { kind: 'suggestion'; id: string; suggestion: Suggestion }
  | { kind: 'manual'; id: string; text: string };

export interface LookupAnswer {
  query: string;
  container: OpenContainer | null;
  suggestions: readonly Suggestion[] | undefined;
}

/** The rows in their order: the way back, what was found, and always the way on by hand. */
export function buildLookupRows({ container, suggestions = [] }: LookupAnswer): LookupRow[] {
  const rows: LookupRow[] = suggestions.map((suggestion) => ({
    kind: 'suggestion',
    id: suggestion.id,
    suggestion,
  }));
  if (container) rows.unshift({ kind: 'back', id: 'back', text: 'Back to all matches' });
  rows.push({ kind: 'manual', id: 'manual', text: 'Enter the address by hand' });
  return rows;
}

/** The row that the arrow keys lead to; they go round. `null`: none is active. */
export function getNextRow(active: number | null, step: 1 | -1, count: number): number | null {
  if (count === 0) return null;
  if (active === null) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}

/** What the list says besides its rows; null when the rows speak for themselves. */
export function getLookupStatus(
  answer: LookupAnswer,
  { isLoading, failed }: { isLoading: boolean; failed: boolean },
): string | null {
  if (failed) return 'Addresses cannot be looked up at the moment. Enter the address by hand.';
  if (isLoading && answer.suggestions === undefined) return 'Looking up addresses…';
  if (answer.suggestions?.length === 0) return `No address matches “${answer.query}”.`;
  return null;
}
