import type { contract } from '@portal/api-client';

type Webhook = contract.webhooks.Webhook;
type EventType = contract.webhooks.WebhookEventType;
type DeliveryState = contract.webhooks.DeliveryState;

const EVENT_LABELS = {
  'quote.created': 'Quote created',
  'quote.updated': 'Quote updated',
  'quote.approved': 'Quote approved',
  'order.placed': 'Order placed',
  'order.status_changed': 'Order status changed',
  'case.created': 'Case opened',
  'case.updated': 'Case updated',
  'case.comment_added': 'Comment added to a case',
  'service.planned_work': 'Planned work on your services',
  'service.incident': 'Incident on your services',
  'import.finished': 'Import into a multi quote finished',
} as const satisfies Record<EventType, string>;

/** Labels of every type that the delivery log contains. */
export const TYPE_LABELS = { ...EVENT_LABELS, 'webhook.test': 'Test event' } as const;

export const EVENT_TYPES = Object.keys(EVENT_LABELS) as EventType[]; // Object.keys returns string[]

export const EVENT_GROUPS = [
  { label: 'Quotes', prefix: 'quote.' },
  { label: 'Orders', prefix: 'order.' },
  { label: 'Support cases', prefix: 'case.' },
  { label: 'Services', prefix: 'service.' },
  { label: 'Multi quotes', prefix: 'import.' },
].map(({ label, prefix }) => ({ label, types: EVENT_TYPES.filter((type) => type.startsWith(prefix)) }));

export const DELIVERY_STATES = {
  pending: { label: 'Waiting', tone: 'info' },
  retrying: { label: 'Retrying', tone: 'warning' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
} as const satisfies Record<DeliveryState, { label: string; tone: string }>;

export const PAUSE_TEXTS: Readonly<Record<NonNullable<Webhook['pauseReason']>, string>> = {
  failing: 'Every request has failed for several hours.',
  gone: 'Your endpoint responded with 410 Gone, which means that it no longer accepts events.',
  no_owner: 'The owner of the webhook is no longer an administrator.',
};

export const describeEvents = (types: readonly EventType[]): string =>
  types.length === EVENT_TYPES.length ? 'All events' : types.map((type) => EVENT_LABELS[type]).join(', ');

export function getWebhookStatus({ isActive, pausedAt, failingSince }: Webhook) {
  if (pausedAt !== null) return { label: 'Paused', tone: 'danger' } as const;
  if (!isActive) return { label: 'Off', tone: 'neutral' } as const;
  return failingSince === null
    ? ({ label: 'Active', tone: 'success' } as const)
    : ({ label: 'Failing', tone: 'warning' } as const);
}

export const getWebhookName = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string =>
  description ?? url;
