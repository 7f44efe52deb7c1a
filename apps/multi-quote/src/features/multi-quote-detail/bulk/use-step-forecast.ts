import { contract } from '@portal/api-client';
import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { isStepAllowed } from '@portal/api-client/quote-states';
import type { BulkSelection } from '@portal/area-kit';
import { useQuery } from '@portal/portal-sdk';
import { getStepRefusal, type QuoteStatus, type QuoteSummary } from '@portal/quote-kit/quotes';
import { formatNumber } from '@portal/ui/format';

const calls = contract.multiQuotes.quotes;
type Chosen = Pick<BulkSelection<typeof calls.list>, 'matching' | 'count'>;
type Step = 'accept' | 'cancel';

/** How many quotes a step will change, and the statuses that prevent it for the others. */
export interface StepForecast {
  possible: number;
  refused: readonly { label: string; count: number }[];
}

/** How many of all that match have each status; null until they are all selected and counted. */
export function useMatchingStatuses(
  uuid: string,
  matching: Chosen['matching'],
): ReadonlyMap<QuoteStatus, number> | null {
  const { expectedCount: _, ...filters } = matching ?? { expectedCount: 0 };
  const { data } = useQuery(
    calls.list,
    matching === null ? null : { uuid, ...filters, page: 1, perPage: 1 },
    { revalidateOnFocus: false },
  );
  if (matching === null || data?.counts === undefined) return null;
  // Counts all statuses, even if the list shows only some.
  const wanted = matching.status === undefined ? undefined : [matching.status].flat();
  const entries = Object.entries(data.counts) as [QuoteStatus, number][]; // keyed by status, by the contract
  return new Map(entries.filter(([status, count]) => count > 0 && (wanted?.includes(status) ?? true)));
}

/** Forecasts a step for selected quotes, or for all quotes that match. */
export function forecastStep(
  step: Step,
  { matching, count }: Chosen,
  rows: readonly QuoteSummary[],
  statuses: ReadonlyMap<QuoteStatus, number> | null,
): StepForecast {
  const refused = new Map<string, number>();
  const add = (label: string, more: number) => refused.set(label, (refused.get(label) ?? 0) + more);
  if (matching === null) {
    for (const quote of rows)
      if (getStepRefusal(step, quote) !== null)
        add(isStepAllowed(step, quote.status) ? 'Expired' : QUOTE_STATUS_LABELS[quote.status].label, 1);
  } else {
    for (const [status, number] of statuses ?? [])
      if (!isStepAllowed(step, status)) add(QUOTE_STATUS_LABELS[status].label, number);
  }
  const left = [...refused.values()].reduce((sum, number) => sum + number, 0);
  return {
    possible: count - left,
    refused: [...refused].map(([label, number]) => ({ label, count: number })),
  };
}

/** "2 will not change: 1 Pending Approval, 1 Order Created."; null where all change. */
export function describeRefused({ refused }: StepForecast): string | null {
  const total = refused.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const parts = refused.map(({ label, count }) => `${formatNumber(count)} ${label}`).join(', ');
  return `${formatNumber(total)} will not change: ${parts}.`;
}
