import { CLOSED_QUOTE_STATUSES } from '@portal/api-client/quote-states';
import type { Offer } from '@portal/quote-kit/negotiations';

const END_REASONS: Readonly<Record<(typeof CLOSED_QUOTE_STATUSES)[number], string>> = {
  cancelled: 'The quote was cancelled',
  expired: 'The quote has expired',
  archived: 'The quote is archived',
};

/** Why an offer can no longer be decided: its quote was closed first. Null if it can, or if it was decided. */
export function getEndReason({ status, decidedAt, quoteStatus }: Offer): string | null {
  if (status === 'accepted' || decidedAt !== null) return null;
  const closed = CLOSED_QUOTE_STATUSES.find((each) => each === quoteStatus);
  return closed === undefined ? null : END_REASONS[closed];
}

/** Whether the offer counts in totals. */
export const isCounted = (offer: Offer): boolean => getEndReason(offer) === null;

export const isReady = (offer: Offer): boolean => offer.status === 'ready' && isCounted(offer);

export const isPending = (offer: Offer): boolean => offer.status === 'pending' && isCounted(offer);

/** Whether another round can include the quote. Older servers do not send its status. */
export const isNegotiable = ({ status, quoteStatus = 'created' }: Offer): boolean =>
  status === 'declined' && quoteStatus === 'created';
