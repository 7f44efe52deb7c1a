import { type Query, useQuery } from '@portal/api-client/swr';
import { useDebouncedValue } from '@portal/ui/hooks';
import { type Affected, type ChangeInput, countAffected } from '../../../contract/changes.ts';

/** How long to wait after the last key before counting. */
const PAUSE_MS = 300;
/** The reason makes no difference to the count, and typing it must not repeat the call. */
const ANY_REASON = 'count';

/** How many users and partners a change affects, or why it would be refused. Null input: not complete yet. */
export function useAffected(change: ChangeInput | null): Query<Affected> {
  const text = JSON.stringify(change && { ...change, reason: ANY_REASON });
  const settled = useDebouncedValue(text, PAUSE_MS);
  // The text was written from a change just above.
  return useQuery(countAffected, JSON.parse(settled) as ChangeInput | null, { revalidateOnFocus: false });
}
