import type { contract } from '@portal/api-client';
import { NEGOTIATION_QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { NegotiationQuoteStatusTag } from '@portal/quote-kit/negotiations';

type StatusOfNegotiation = Pick<contract.multiQuotes.Negotiation, 'status' | 'readyCount'>;

/** The status of a negotiation, or that offers wait for a decision. */
const getStatus = ({ status, readyCount }: StatusOfNegotiation) => (readyCount > 0 ? 'ready' : status);

export const getNegotiationStatusLabel = (negotiation: StatusOfNegotiation): string =>
  NEGOTIATION_QUOTE_STATUS_LABELS[getStatus(negotiation)].label;

export const NegotiationStatusTag = ({ negotiation }: { negotiation: StatusOfNegotiation }) => (
  <NegotiationQuoteStatusTag status={getStatus(negotiation)} />
);
