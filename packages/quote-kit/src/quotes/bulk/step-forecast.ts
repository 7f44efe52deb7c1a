import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { isStepAllowed } from '@portal/api-client/quote-states';
import { formatNumber, plural } from '@portal/ui/format';
import type { QuoteStatus, QuoteSummary } from '../quote-types.ts';
import { type BulkStep, getStepRefusal, isInMultiQuote } from './step-refusal.ts';

const IN_MULTI_QUOTE = 'in a multi quote';

/** How many quotes a step will change, and which statuses keep the others from it. */
interface StepForecast {
  possible: number;
  refused: readonly { label: string; count: number }[];
}

function toForecast(counts: readonly { refusal: string | null; count: number }[]): StepForecast {
  const refused = new Map<string, number>();
  let possible = 0;
  for (const { refusal, count } of counts)
    if (refusal === null) possible += count;
    else refused.set(refusal, (refused.get(refusal) ?? 0) + count);
  return { possible, refused: [...refused].map(([label, count]) => ({ label, count })) };
}

/** What a step will do to these quotes. */
export const forecastQuotes = (step: BulkStep, quotes: readonly QuoteSummary[]): StepForecast =>
  toForecast(
    quotes.map((quote) => ({
      refusal:
        getStepRefusal(step, quote) === null
          ? null
          : isStepAllowed(step, quote.status)
            ? isInMultiQuote(step, quote)
              ? IN_MULTI_QUOTE
              : 'Expired'
            : QUOTE_STATUS_LABELS[quote.status].label,
      count: 1,
    })),
  );

/** All quotes that match a list's filters. */
export interface MatchingQuotes {
  count: number;
  /** How many have each status; null until they are counted. */
  statuses: ReadonlyMap<QuoteStatus, number> | null;
}

/** What a step will do to all that match. */
export const forecastMatching = (step: BulkStep, { count, statuses }: MatchingQuotes): StepForecast =>
  statuses === null
    ? { possible: count, refused: [] }
    : toForecast(
        [...statuses].map(([status, ofStatus]) => ({
          refusal: isStepAllowed(step, status) ? null : QUOTE_STATUS_LABELS[status].label,
          count: ofStatus,
        })),
      );

/** "2 quotes will not change: 1 Pending Approval, 1 Order Created."; null where all change. */
export function describeRefused({ refused }: StepForecast): string | null {
  const total = refused.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const [first] = refused;
  if (first !== undefined && refused.length === 1)
    return first.label === IN_MULTI_QUOTE
      ? `${plural(total, 'quote')} will not change, because ${total === 1 ? 'it is' : 'they are'} ${first.label}.`
      : `${plural(total, 'quote')} will not change. ${total === 1 ? 'Its' : 'Their'} status is ${first.label}.`;
  const parts = refused.map(({ label, count }) => `${formatNumber(count)} ${label}`).join(', ');
  return `${plural(total, 'quote')} will not change: ${parts}.`;
}
