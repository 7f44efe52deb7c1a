import type { Tone } from '@portal/ui';
import type { QuoteStatus } from './quote-types.ts';

interface StatusInfo {
  /** The label of specification §4. */
  label: string;
  tone: Tone;
  /** Where the quote stands and what happens next, as one sentence. */
  next: string;
}

export const QUOTE_STATUS: Readonly<Record<QuoteStatus, StatusInfo>> = {
  created: {
    label: 'Saved',
    tone: 'neutral',
    next: 'Accept the quote to go on with it: the customer request form then opens.',
  },
  accepted: {
    label: 'Pending CRF',
    tone: 'info',
    next: 'Fill in the customer request form. It then goes to an administrator for approval.',
  },
  data_added: {
    label: 'Pending Approval',
    tone: 'warning',
    next: 'An administrator of your company reads the supplier’s terms and approves. The order is made then.',
  },
  processing: {
    label: 'Processing Order',
    tone: 'info',
    next: 'The order is being placed with the supplier. This usually takes less than a minute.',
  },
  approved: {
    label: 'Order Created',
    tone: 'success',
    next: 'The order is with the supplier. Its progress is shown with the order.',
  },
  negotiation: {
    label: 'Negotiation',
    tone: 'accent',
    next: 'New prices were asked for. The quote can be accepted once they are answered.',
  },
  cancelled: { label: 'Cancelled', tone: 'neutral', next: 'Nothing more happens with this quote.' },
  expired: {
    label: 'Expired',
    tone: 'danger',
    next: 'Its prices no longer hold. Search the address again to get today’s.',
  },
  archived: { label: 'Archived', tone: 'neutral', next: 'Put away. Nothing more happens with this quote.' },
};

/** The steps from a saved quote to an order (R22), in their order. */
export const QUOTE_PROGRESS = ['created', 'accepted', 'data_added', 'processing', 'approved'] as const;

export interface StatusTab {
  id: string;
  label: string;
  statuses: readonly QuoteStatus[];
}

/** Above the list: each step of a quote's life, then the side branches. */
export const STATUS_TABS: readonly StatusTab[] = [
  { id: 'all', label: 'All', statuses: [] },
  ...QUOTE_PROGRESS.map((status) => ({ id: status, label: QUOTE_STATUS[status].label, statuses: [status] })),
  { id: 'negotiation', label: QUOTE_STATUS.negotiation.label, statuses: ['negotiation'] },
  { id: 'closed', label: 'Closed', statuses: ['cancelled', 'expired', 'archived'] },
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
  return Object.hasOwn(QUOTE_STATUS, value);
}
