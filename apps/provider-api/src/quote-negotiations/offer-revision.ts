import { createHash } from 'node:crypto';
import { getRefusalReason } from '../multi-quote-negotiations/decisions/decisions.ts';
import { toNegotiatedPrices } from '../multi-quote-negotiations/decisions/offer-values.ts';
import type { negotiationQuotes } from '../multi-quote-negotiations/tables.ts';
import type { QuoteRow } from '../quotes/tables.ts';
import { Refusal } from '../refusal.ts';

type Part = typeof negotiationQuotes.$inferSelect;

/** A hash of what accepting the offer writes to the quote; null unless the offer can be decided. */
export function getRevision(part: Part, quote: QuoteRow, now: Date): string | null {
  if (getRefusalReason(part, quote, now) !== null) return null;
  // The search text follows from the other columns, and a renamed customer changes no term of the offer.
  const { searchText: _, ...written } = toNegotiatedPrices(part, quote);
  return createHash('sha256')
    .update(JSON.stringify([part.uuid, written]))
    .digest('base64url');
}

/** 409 unless the offer is the one that the caller was shown. */
export function assertSeen(revision: string, part: Part, quote: QuoteRow, now: Date): void {
  if (getRevision(part, quote, now) !== revision)
    throw Refusal.conflict(
      'The offer has changed since you opened it. Check the new terms before you accept.',
    );
}
