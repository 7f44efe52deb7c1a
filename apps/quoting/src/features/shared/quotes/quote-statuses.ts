import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { CLOSED_QUOTE_STATUSES, QUOTE_LIFECYCLE } from '@portal/api-client/quote-states';
import type { QuoteStatus } from './quote-types.ts';

/** What happens next in each status, as one sentence. */
export const NEXT_STEP_TEXT: Readonly<Record<QuoteStatus, string>> = {
  created: 'Accept to start the customer request form.',
  accepted: 'Complete the customer request form. It then goes to an administrator for approval.',
  data_added: 'An administrator in your company approves the supplier’s terms, and the order is then placed.',
  processing: 'The order is being placed with the supplier. This usually takes less than a minute.',
  approved: 'The order is with the supplier. Follow its progress on the order page.',
  negotiation: 'We are reviewing your request for new prices. You can accept the quote once we reply.',
  cancelled: 'This quote is cancelled.',
  expired: 'This quote has expired. Search the address again for current prices.',
  archived: 'This quote is archived.',
};

export interface StatusTab {
  id: string;
  label: string;
  statuses: readonly QuoteStatus[];
}

/** Above the list: each step of a quote's life, then the side branches. */
export const STATUS_TABS: readonly StatusTab[] = [
  { id: 'all', label: 'All', statuses: [] },
  ...QUOTE_LIFECYCLE.map((status) => ({
    id: status,
    label: QUOTE_STATUS_LABELS[status].label,
    statuses: [status],
  })),
  { id: 'negotiation', label: QUOTE_STATUS_LABELS.negotiation.label, statuses: ['negotiation'] },
  { id: 'closed', label: 'Closed', statuses: CLOSED_QUOTE_STATUSES },
];

/** The tab whose statuses are exactly those asked for; a part of a tab's belongs to that tab, any other mix to All. */
export function getStatusTab(statuses: readonly string[], tabs: readonly StatusTab[] = STATUS_TABS): string {
  const found = tabs.find(
    (tab) =>
      tab.statuses.length > 0 &&
      statuses.length > 0 &&
      statuses.every((status) => tab.statuses.some((one) => one === status)),
  );
  return found?.id ?? 'all';
}

type Counts = Readonly<Record<string, number>>;

/** Tabs as they are shown, each with how many the other filters leave in it, once that is known. */
export function addTabCounts(
  counts: Counts | undefined,
  tabs: readonly StatusTab[] = STATUS_TABS,
): { id: string; label: string; count?: number }[] {
  return tabs.map(({ id, label, statuses }) => ({
    id,
    label,
    ...(counts === undefined ? {} : { count: sumCounts(counts, statuses) }),
  }));
}

/** No statuses stand for all of them. */
function sumCounts(counts: Counts, statuses: readonly QuoteStatus[]): number {
  const named = statuses.length === 0 ? Object.values(counts) : statuses.map((status) => counts[status] ?? 0);
  return named.reduce((sum, count) => sum + count, 0);
}

/** The tab alone says what is shown; if not, the statuses need a chip each. */
export function isWholeTab(statuses: readonly string[], tabs: readonly StatusTab[] = STATUS_TABS): boolean {
  const tab = tabs.find((one) => one.id === getStatusTab(statuses, tabs));
  return tab?.statuses.length === statuses.length;
}

export function isQuoteStatus(value: string): value is QuoteStatus {
  return Object.hasOwn(QUOTE_STATUS_LABELS, value);
}
