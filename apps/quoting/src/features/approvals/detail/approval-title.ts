import type { QuoteSummary } from '@portal/quote-kit/quotes';

type Titled = Pick<QuoteSummary, 'status' | 'customerName'>;

/**
 * The title: the pending decision, or the decision that was made.
 *
 * @param unloaded how many quotes the approval is about, while some of them are not loaded
 */
export function getApprovalTitle(quotes: readonly Titled[], unloaded?: number): string {
  if (unloaded !== undefined) return `Approval of ${unloaded} quotes`;
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
