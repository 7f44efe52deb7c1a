import type { contract, OutputOf } from '@portal/api-client';

export type Order = OutputOf<typeof contract.orders.get>;
export type OrderSummary = OutputOf<typeof contract.orders.list>['items'][number];
export type OrderEvent = OutputOf<typeof contract.orders.listHistory>[number];
type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'accent';

/** What each status is called, and how it is coloured beside its word. */
export const ORDER_STATUS: Readonly<Record<OrderSummary['status'], { label: string; tone: Tone }>> = {
  open: { label: 'In progress', tone: 'info' },
  held: { label: 'On hold', tone: 'warning' },
  live: { label: 'Live', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

export const MILESTONE_LABEL: Readonly<Record<OrderSummary['milestone'], string>> = {
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

/** Milestones in the order in which an order passes them. */
export const MILESTONES = Object.keys(MILESTONE_LABEL) as OrderSummary['milestone'][]; // keys of the table above

export const HOLD_LABEL: Readonly<Record<NonNullable<OrderSummary['holdReason']>, string>> = {
  wayleave: 'Held for wayleave',
  access: 'Held for access',
  capacity: 'Held for capacity',
  information_required: 'Held for information',
};

/** Whom an open order waits on, as the partner reads it. */
export const WAITS_ON_LABEL: Readonly<Record<NonNullable<OrderSummary['waitsOn']>, string>> = {
  partner: 'Waiting on you',
  provider: 'Waiting on us',
};

export function isMilestone(value: string): value is OrderSummary['milestone'] {
  return Object.hasOwn(MILESTONE_LABEL, value);
}

export function isOrderStatus(value: string): value is OrderSummary['status'] {
  return value in ORDER_STATUS;
}
