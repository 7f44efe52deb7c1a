import type { QuoteStatus } from '@portal/api-client/quote-states';
import { inArray, type SQL, sql } from '../../db/drizzle.ts';
import { negotiationQuotes } from '../tables.ts';

type NegotiationQuoteRow = typeof negotiationQuotes.$inferSelect;

/** Who decided a quote that the desk could not improve. */
export const DESK = 'Pricing desk';

/** Notes of offers whose quote was closed before the desk answered. */
const CLOSED_NOTES = {
  cancelled: 'The quote was cancelled',
  expired: 'The quote has expired',
  other: 'The quote is no longer in negotiation',
};

export const describeClosedQuote = (status: QuoteStatus | undefined): string =>
  CLOSED_NOTES[status === 'cancelled' || status === 'expired' ? status : 'other'];

/** Matches offers that were declined because their quote was closed: nobody decided them. */
export const isDeclinedWithQuote: SQL = sql`(${negotiationQuotes.status} = 'declined'
  and ${negotiationQuotes.decidedAt} is null and ${inArray(negotiationQuotes.note, Object.values(CLOSED_NOTES))})`;

/** Who decided an offer, and when. Earlier versions did not store it if the desk declined. */
export function getDecision({
  status,
  note,
  decidedBy,
  decidedAt,
  updatedAt,
}: NegotiationQuoteRow): Pick<NegotiationQuoteRow, 'decidedBy' | 'decidedAt'> {
  const isByDesk =
    status === 'declined' &&
    decidedAt === null &&
    !Object.values(CLOSED_NOTES).some((closed) => closed === note);
  return isByDesk ? { decidedBy: DESK, decidedAt: updatedAt } : { decidedBy, decidedAt };
}
