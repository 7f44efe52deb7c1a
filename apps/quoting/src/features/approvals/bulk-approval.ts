import { getQuoteKind, type QuoteSummary } from '@portal/quote-kit/quotes';

type Approvable = Pick<QuoteSummary, 'approvalTermsId' | 'kind' | 'status'>;

/** Why the quotes cannot be approved together; null if they can. */
export function getBulkApprovalError(quotes: readonly Approvable[]): string | null {
  const [first] = quotes;
  if (first === undefined) return 'Select the quotes to approve.';
  if (quotes.some(({ status }) => status !== 'data_added'))
    return 'You can approve only quotes that are Pending Approval.';
  if (first.approvalTermsId === null) return 'There are no terms to accept yet.';
  if (quotes.some(({ approvalTermsId }) => approvalTermsId !== first.approvalTermsId))
    return 'These quotes have different supplier terms. Approve each supplier’s quotes separately.';
  if (new Set(quotes.map((quote) => getQuoteKind(quote))).size > 1)
    return 'Approve leased lines and broadband separately.';
  return null;
}
