import { contract } from '@portal/api-client';
import type { BulkSelection } from '@portal/area-kit';
import { useQuery } from '@portal/portal-sdk';
import type { QuoteStatus } from '@portal/quote-kit/quotes';

const calls = contract.multiQuotes.quotes;

/** How many of all that match have each status; null until they are all selected and counted. */
export function useMatchingStatuses(
  uuid: string,
  matching: BulkSelection<typeof calls.list>['matching'],
): ReadonlyMap<QuoteStatus, number> | null {
  const { expectedCount: _, ...filters } = matching ?? { expectedCount: 0 };
  const { data } = useQuery(
    calls.list,
    matching === null ? null : { uuid, ...filters, page: 1, perPage: 1 },
    { revalidateOnFocus: false },
  );
  if (matching === null || data?.counts === undefined) return null;
  // Counts all statuses, also where the list shows only some.
  const shownStatuses = matching.status === undefined ? undefined : [matching.status].flat();
  const entries = Object.entries(data.counts) as [QuoteStatus, number][]; // keyed by status, by the contract
  return new Map(entries.filter(([status, count]) => count > 0 && (shownStatuses?.includes(status) ?? true)));
}
