import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { CLOSED_QUOTE_STATUSES } from '@portal/api-client/quote-states';
import type { ProposalSubject } from '@portal/quote-kit/proposal';
import type { Quote } from '@portal/quote-kit/quotes';
import { isExpired, type QuoteKindConfig } from '@portal/quote-kit/quotes';

export type QuoteSubject = ProposalSubject<{ reference: string | number }>;

/** A single or broadband quote as the subject of a proposal. */
export function getQuoteSubject(
  { title, listPath, showPath, calls }: QuoteKindConfig,
  quote: Quote,
): QuoteSubject {
  const { reference, customerName } = quote;
  return {
    calls: calls.proposals,
    id: { reference },
    draftKey: reference,
    noun: 'quote',
    customerName,
    history: calls.listHistory,
    sources: [calls.get, calls.getMargin, calls.proposals.listOptions],
    offered: [calls.get, calls.proposals.listOptions],
    breadcrumbs: [
      { label: title, href: listPath },
      { label: reference, href: showPath(reference) },
    ],
    getPath: (version) =>
      showPath(reference, {
        view: 'proposal',
        ...(version !== undefined && { version: String(version) }),
      }),
    closedReason: getClosedReason(quote),
  };
}

function getClosedReason(quote: Quote): string | null {
  if (isExpired(quote)) return 'This quote has expired. Search the address again for current prices.';
  return CLOSED_QUOTE_STATUSES.some((status) => status === quote.status)
    ? `This quote is ${QUOTE_STATUS_LABELS[quote.status].label}, so it can no longer be proposed.`
    : null;
}
