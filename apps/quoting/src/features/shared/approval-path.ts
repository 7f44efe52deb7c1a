import { pathTo } from '@portal/portal-sdk';
import { getQuoteKind, type QuoteSummary } from '@portal/quote-kit/quotes';

/** The approval page of a quote; null while there are no terms to agree to. */
export function getApprovalPath(
  quote: Pick<QuoteSummary, 'kind' | 'reference' | 'approvalTermsId'>,
  alsoApprove: readonly string[] = [],
): string | null {
  if (quote.approvalTermsId === null) return null;
  return pathTo(
    'quotes.approve',
    { reference: quote.reference, approvalTermsId: quote.approvalTermsId },
    // Both kinds share this route, and the reference does not reveal the kind.
    { kind: getQuoteKind(quote) === 'broadband' ? 'broadband' : null, with: alsoApprove },
  );
}
