import { pathTo } from '@portal/portal-sdk';
import { getQuoteKind, type QuoteKind, type QuoteSummary } from '@portal/quote-kit/quotes';

/** Both kinds share the route, and the reference does not reveal the kind: the query names it. */
const QUERY_KINDS: Readonly<Record<QuoteKind, string | null>> = { single: null, broadband: 'broadband' };

/** The approval page of a quote; null while there are no terms to agree to. */
export function getApprovalPath(
  quote: Pick<QuoteSummary, 'kind' | 'reference' | 'approvalTermsId'>,
  alsoApprove: readonly string[] = [],
): string | null {
  if (quote.approvalTermsId === null) return null;
  return pathTo(
    'quotes.approve',
    { reference: quote.reference, approvalTermsId: quote.approvalTermsId },
    { kind: QUERY_KINDS[getQuoteKind(quote)], with: alsoApprove },
  );
}
