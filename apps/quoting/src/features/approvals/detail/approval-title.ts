import type { QuoteSummary } from '@portal/quote-kit/quotes';

type Titled = Pick<QuoteSummary, 'status' | 'customerName'>;

/** What the page is about now: the decision to take, or the one that was taken. */
export function getApprovalTitle(quotes: readonly Titled[]): string {
  const pending = quotes.filter(({ status }) => status === 'data_added');
  if (pending.length > 0) return `Approve ${describe(pending)}`;
  const approved = quotes.filter(({ status }) => status === 'processing' || status === 'approved');
  if (approved.length > 0) return `Approved: ${describe(approved)}`;
  const sentBack = quotes.filter(({ status }) => status === 'accepted');
  return sentBack.length > 0 ? `Sent back: ${describe(sentBack)}` : `Approval of ${describe(quotes)}`;
}

function describe(quotes: readonly Titled[]): string {
  return quotes.length === 1 ? (quotes[0]?.customerName ?? '') : `${quotes.length} quotes`;
}
