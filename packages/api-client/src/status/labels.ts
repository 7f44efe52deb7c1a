/**
 * Labels of all states, one table per entity. Lists, details, dashboard, search, exports and mails use them. Only
 * types are imported, so a page that shows a label does not load the contract's schemas.
 */

import type { PriceAccess } from '../capability.ts';
import type { MultiQuote, Negotiation, NegotiationQuote } from '../contract/multi-quotes.ts';
import type { Circuit, LineCheck, RenewalStatus } from '../contract/orders/circuit.ts';
import type { OrderSummary } from '../contract/orders/orders.ts';
import type { NotificationKind } from '../contract/portal/notification-settings.ts';
import type { SharedStatus } from '../contract/quotes/proposal-sharing.ts';
import type { ServiceNotice } from '../contract/support/documentation.ts';
import type { CaseSummary, ClosingReason } from '../contract/support/support.ts';
import type { QuoteStatus } from './quote-states.ts';

/** How a status tag is coloured; the word always accompanies the colour. */
export type StatusTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'accent';

export interface StatusLabel {
  label: string;
  tone: StatusTone;
}

/** What users see of prices. */
export const PRICE_LABELS: Readonly<Record<PriceAccess, string>> = {
  cost: 'Cost and selling prices',
  selling: 'Selling prices only',
  none: 'No prices',
};

type StatusLabels<Status extends string> = Readonly<Record<Status, StatusLabel>>;

/** Specification §4 gives the first five. */
export const QUOTE_STATUS_LABELS: StatusLabels<QuoteStatus> = {
  created: { label: 'Saved', tone: 'neutral' },
  accepted: { label: 'Pending CRF', tone: 'info' },
  data_added: { label: 'Pending Approval', tone: 'warning' },
  processing: { label: 'Processing Order', tone: 'info' },
  approved: { label: 'Order Created', tone: 'success' },
  negotiation: { label: 'In negotiation', tone: 'accent' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'danger' },
  archived: { label: 'Archived', tone: 'neutral' },
};

/** A customer's progress with a proposal that was shared by link. */
export const SHARED_STATUS_LABELS: StatusLabels<SharedStatus> = {
  shared: { label: 'Proposal shared', tone: 'neutral' },
  viewed: { label: 'Proposal viewed', tone: 'info' },
  question: { label: 'Question asked', tone: 'warning' },
  declined: { label: 'Proposal declined', tone: 'danger' },
  accepted: { label: 'Proposal accepted', tone: 'success' },
};

export const MULTI_QUOTE_STATUS_LABELS: StatusLabels<MultiQuote['status']> = {
  created: { label: 'Not searched yet', tone: 'neutral' },
  processing: { label: 'Searching', tone: 'info' },
  searched: { label: 'Searched', tone: 'success' },
  failed: { label: 'Search failed', tone: 'danger' },
  expired: { label: 'Expired', tone: 'warning' },
};

export const NEGOTIATION_STATUS_LABELS: StatusLabels<Negotiation['status']> = {
  pending: { label: 'Pending', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Declined', tone: 'neutral' },
};

export const NEGOTIATION_QUOTE_STATUS_LABELS: StatusLabels<NegotiationQuote['status']> = {
  ...NEGOTIATION_STATUS_LABELS,
  ready: { label: 'Offer received', tone: 'warning' },
};

export const ORDER_STATUS_LABELS: StatusLabels<OrderSummary['status']> = {
  open: { label: 'In progress', tone: 'info' },
  held: { label: 'On hold', tone: 'warning' },
  live: { label: 'Live', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

/** In the order in which an order passes them. */
export const ORDER_MILESTONE_LABELS: Readonly<Record<OrderSummary['milestone'], string>> = {
  submitted: 'Submitted',
  acknowledged: 'Acknowledged',
  survey: 'Survey',
  planning: 'Planning',
  committed: 'Committed',
  build: 'Build',
  install_appointment: 'Install appointment',
  test: 'Test',
  live: 'Live',
};

export const HOLD_REASON_LABELS: Readonly<Record<NonNullable<OrderSummary['holdReason']>, string>> = {
  wayleave: 'On hold: wayleave',
  access: 'On hold: site access',
  capacity: 'On hold: capacity',
  information_required: 'On hold: information needed',
};

/**
 * Whether an order that would renew a service waits because a cease of the service is requested. Other orders wait for
 * information before their test.
 */
export const isHeldForCease = ({ holdReason, milestone }: Pick<OrderSummary, 'holdReason' | 'milestone'>) =>
  holdReason === 'information_required' && milestone === 'test';

/** An order's status; the reason where it is on hold. */
export function getOrderStatusLabel(
  order: Pick<OrderSummary, 'status' | 'holdReason' | 'milestone'>,
): string {
  const { status, holdReason } = order;
  if (status !== 'held' || holdReason === null) return ORDER_STATUS_LABELS[status].label;
  return isHeldForCease(order) ? 'On hold: cease requested' : HOLD_REASON_LABELS[holdReason];
}

/** The network's last report about a service (specification §4: on, off, unknown). */
export const CIRCUIT_STATUS_LABELS: StatusLabels<Circuit['deviceStatus']> = {
  on: { label: 'Up', tone: 'success' },
  off: { label: 'Down', tone: 'danger' },
  unknown: { label: 'Unknown', tone: 'neutral' },
};

/** The renewal of a service's contract. */
export const RENEWAL_STATUS_LABELS: StatusLabels<RenewalStatus> = {
  quoted: { label: 'Renewal quoted', tone: 'info' },
  ordered: { label: 'Renewal ordered', tone: 'success' },
  lapsed: { label: 'Renewal lapsed', tone: 'warning' },
};

export const LINE_CHECK_RESULT_LABELS: StatusLabels<NonNullable<LineCheck['result']>> = {
  passed: { label: 'Passed', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  no_response: { label: 'No response', tone: 'warning' },
};

export const CASE_STATUS_LABELS: StatusLabels<CaseSummary['status']> = {
  New: { label: 'New', tone: 'info' },
  Resolved: { label: 'Resolved', tone: 'success' },
  Closed: { label: 'Closed', tone: 'neutral' },
};

export const CASE_PRIORITY_LABELS: StatusLabels<CaseSummary['priority']> = {
  High: { label: 'High', tone: 'danger' },
  Medium: { label: 'Medium', tone: 'warning' },
  Low: { label: 'Low', tone: 'neutral' },
};

export const NOTICE_KIND_LABELS: StatusLabels<ServiceNotice['kind']> = {
  maintenance: { label: 'Planned work', tone: 'info' },
  incident: { label: 'Incident', tone: 'danger' },
  product: { label: 'Product', tone: 'neutral' },
  pricing: { label: 'Pricing', tone: 'accent' },
};

/** Why a partner closed a case. */
export const CLOSING_REASON_LABELS: Readonly<Record<ClosingReason, string>> = {
  fixed: 'The problem is fixed',
  not_needed: 'No longer needed',
  opened_twice: 'Opened twice',
  other: 'Another reason',
};

export const CASE_TYPE_LABELS: Readonly<Record<CaseSummary['type'], string>> = {
  assurance: 'Assurance',
  billing: 'Billing',
  cease: 'Cease',
};

/** The kinds of notifications on the settings page, in the digest and on the unsubscribe page. */
export const NOTIFICATION_KIND_LABELS: Readonly<Record<NotificationKind, string>> = {
  approvals: 'Approvals',
  'quote-expiry': 'Quotes that expire soon',
  offers: 'Pricing desk offers and imports',
  proposals: 'Replies to proposals',
  orders: 'Order updates',
  renewals: 'Contracts that end soon',
  cases: 'Comments on support cases',
  notices: 'Planned work and incidents',
  mentions: 'Mentions and new ownership',
  webhooks: 'Paused webhooks',
};

/** The party that an open order or case is waiting for. */
export type Party = 'partner' | 'provider';

/** "Waiting for you", or "With" and the provider’s name while the provider works on it. */
export function getWaitingLabel(party: Party, providerName: string): string {
  return party === 'partner' ? 'Waiting for you' : `With ${providerName}`;
}

/** Narrows a value from a URL to a key of a label table; `toString` and other inherited names are not keys. */
export function isKeyOf<Table extends Readonly<Record<string, unknown>>>(
  table: Table,
  value: string,
): value is Extract<keyof Table, string> {
  return Object.hasOwn(table, value);
}
