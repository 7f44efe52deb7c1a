import { EXPIRABLE_QUOTE_STATUSES } from '@portal/api-client/quote-states';
import type { Matter } from '../../notifications/notify.ts';
import type { QuoteRow } from '../tables.ts';

/** Everything that somebody may have to do about a quote. */
export const getQuoteMatters = (reference: string): Matter[] => [
  `approval:${reference}`,
  `expiry:${reference}`,
  `offer:${reference}`,
];

const canExpire = (status: QuoteRow['status']) =>
  EXPIRABLE_QUOTE_STATUSES.some((expirable) => expirable === status);

/**
 * The condition under which a step is complete: an approval once the quote no longer awaits one, an offer once the quote
 * is no longer in negotiation, an expiry once it can no longer expire.
 */
export function getFinishedMatters(before: QuoteRow, after: QuoteRow): Matter[] {
  const { reference } = after;
  return [
    ...(before.status === 'data_added' && after.status !== 'data_added'
      ? ([`approval:${reference}`] as const)
      : []),
    ...(before.status === 'negotiation' && after.status !== 'negotiation'
      ? ([`offer:${reference}`] as const)
      : []),
    ...(canExpire(before.status) && !canExpire(after.status) ? ([`expiry:${reference}`] as const) : []),
  ];
}
