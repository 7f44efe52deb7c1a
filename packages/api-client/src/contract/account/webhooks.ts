import * as v from '@portal/api-client/schema';
import {
  day,
  emptyEndpoint,
  instant,
  listEndpoint,
  pageEndpoint,
  paging,
  plainEndpoint,
  queryList,
  requiredTextLine,
  resourceEndpoint,
} from '@portal/api-client/schema';
import { expectedVersion, version } from '../shared/version.ts';

/** The events that an endpoint can choose, in the order in which they are shown. */
export const WEBHOOK_EVENT_TYPES = [
  'quote.created',
  'quote.updated',
  'quote.approved',
  'order.placed',
  'order.status_changed',
  'case.created',
  'case.updated',
  'case.comment_added',
  'service.planned_work',
  'service.incident',
  'import.finished',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** Sent only on request, to any endpoint. */
export const WEBHOOK_TEST_TYPE = 'webhook.test';
const SENT_TYPES = [...WEBHOOK_EVENT_TYPES, WEBHOOK_TEST_TYPE] as const;

export const DELIVERY_STATES = ['pending', 'retrying', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why an endpoint was paused: its requests fail, it responded 410, or its owner is no longer an administrator. */
export const PAUSE_REASONS = ['failing', 'gone', 'no_owner'] as const;

/** Hours during which a delivery is retried. */
export const RETRY_HOURS = 24;
/** Hours during which requests are also signed with the secret before the last rotation. */
export const ROTATION_HOURS = 24;
/** Days after which deliveries are removed from the log. */
export const LOG_DAYS = 30;
export const MAX_WEBHOOKS = 20;
const MAX_URL = 500;

export const webhook = v.object({
  id: v.string(),
  url: v.string(),
  description: v.nullable(v.string()),
  eventTypes: v.array(v.picklist(WEBHOOK_EVENT_TYPES)),
  isActive: v.boolean(),
  /** The user whose rights decide what the events contain; null once that user was removed. */
  owner: v.nullable(v.string()),
  pausedAt: v.nullable(instant),
  pauseReason: v.nullable(v.picklist(PAUSE_REASONS)),
  /** The start of an unbroken series of failed attempts. */
  failingSince: v.nullable(instant),
  lastDeliveredAt: v.nullable(instant),
  /** Until this instant requests are also signed with the previous secret. */
  previousSecretExpiresAt: v.nullable(instant),
  createdAt: instant,
  version,
});
export type Webhook = v.InferOutput<typeof webhook>;

const webhookWithSecret = v.object({
  ...webhook.entries,
  /** `whsec_` and base64, as Standard Webhooks writes secrets. */
  secret: v.string(),
});

const fields = {
  url: v.pipe(
    requiredTextLine(MAX_URL),
    v.regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\/\S+$/, 'must be an https address'),
  ),
  description: v.optional(v.nullable(requiredTextLine(100))),
  eventTypes: v.pipe(
    v.array(v.picklist(WEBHOOK_EVENT_TYPES)),
    v.minLength(1, 'field is required'),
    v.maxLength(WEBHOOK_EVENT_TYPES.length, 'is not a valid value'),
  ),
};

const common = { source: 'extension', access: 'partner.manage' } as const;

export const list = listEndpoint(
  'webhooks.list',
  {
    method: 'GET',
    path: '/api/v1/partner/webhooks',
    source: 'extension',
    access: 'partner',
    summary: 'Webhook endpoints of the partner, newest first, without their secrets.',
  },
  webhook,
);

export const get = resourceEndpoint(
  'webhooks.get',
  {
    method: 'GET',
    path: '/api/v1/partner/webhooks/{id}',
    source: 'extension',
    access: 'partner',
    summary: 'One webhook endpoint.',
  },
  webhook,
);

export const create = resourceEndpoint(
  'webhooks.create',
  {
    ...common,
    method: 'POST',
    path: '/api/v1/partner/webhooks',
    summary: 'Adds a webhook endpoint. Only this response contains the secret.',
    body: v.object(fields),
  },
  webhookWithSecret,
);

export const update = resourceEndpoint(
  'webhooks.update',
  {
    ...common,
    method: 'PATCH',
    path: '/api/v1/partner/webhooks/{id}',
    summary: 'Changes a webhook endpoint.',
    body: v.object({
      url: v.optional(fields.url),
      description: fields.description,
      eventTypes: v.optional(fields.eventTypes),
      /** Events of an endpoint that is not active are not recorded. */
      isActive: v.optional(v.boolean()),
      ...expectedVersion,
    }),
  },
  webhook,
);

export const remove = emptyEndpoint('webhooks.remove', {
  ...common,
  method: 'DELETE',
  path: '/api/v1/partner/webhooks/{id}',
  summary: 'Removes a webhook endpoint and its delivery log.',
});

export const rotateSecret = resourceEndpoint(
  'webhooks.rotateSecret',
  {
    ...common,
    method: 'POST',
    path: '/api/v1/partner/webhooks/{id}/rotate-secret',
    summary: `Creates a new secret. For ${ROTATION_HOURS} hours requests are signed with both secrets.`,
  },
  webhookWithSecret,
);

export const resume = resourceEndpoint(
  'webhooks.resume',
  {
    ...common,
    method: 'POST',
    path: '/api/v1/partner/webhooks/{id}/resume',
    isReversible: true,
    summary: 'Resumes a paused webhook endpoint; the caller becomes its owner.',
  },
  webhook,
);

/** A row of the delivery log. */
export const delivery = v.object({
  /** The request header `webhook-id`: the same in every attempt. */
  id: v.string(),
  type: v.picklist(SENT_TYPES),
  /** The thing that the event is about, such as `QS-104000`. */
  subject: v.string(),
  status: v.picklist(DELIVERY_STATES),
  attempts: v.number(),
  responseStatus: v.nullable(v.number()),
  createdAt: instant,
  nextAttemptAt: v.nullable(instant),
});
export type Delivery = v.InferOutput<typeof delivery>;

const header = v.object({ name: v.string(), value: v.string() });

const attempt = v.object({
  id: v.string(),
  at: instant,
  durationMs: v.number(),
  requestHeaders: v.array(header),
  responseStatus: v.nullable(v.number()),
  responseHeaders: v.array(header),
  /** The beginning of the response. */
  responseBody: v.nullable(v.string()),
  /** Why the attempt failed; null after a success. */
  error: v.nullable(v.string()),
});
export type Attempt = v.InferOutput<typeof attempt>;

export const deliveryDetail = v.object({
  ...delivery.entries,
  url: v.string(),
  /** Null until the first attempt. */
  requestBody: v.nullable(v.string()),
  /** The latest attempts, newest first. */
  attemptLog: v.array(attempt),
});
export type DeliveryDetail = v.InferOutput<typeof deliveryDetail>;

export const sendTest = resourceEndpoint(
  'webhooks.sendTest',
  {
    ...common,
    method: 'POST',
    path: '/api/v1/partner/webhooks/{id}/test',
    summary: 'Sends a test event, even to a paused endpoint.',
  },
  delivery,
);

export const listDeliveries = pageEndpoint(
  'webhooks.listDeliveries',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/partner/webhooks/{id}/deliveries',
    summary: `Deliveries to a webhook endpoint of the last ${LOG_DAYS} days, newest first.`,
    query: v.object({
      ...paging(['createdAt']),
      status: v.optional(queryList(DELIVERY_STATES)),
      type: v.optional(queryList(SENT_TYPES)),
      createdFrom: v.optional(day),
      createdTo: v.optional(day),
    }),
  },
  delivery,
);

export const getDelivery = resourceEndpoint(
  'webhooks.getDelivery',
  {
    ...common,
    method: 'GET',
    path: '/api/v1/partner/webhooks/{id}/deliveries/{deliveryId}',
    summary: 'One delivery with its request and every response.',
  },
  deliveryDetail,
);

export const redeliver = resourceEndpoint(
  'webhooks.redeliver',
  {
    ...common,
    method: 'POST',
    path: '/api/v1/partner/webhooks/{id}/deliveries/{deliveryId}/redeliver',
    summary: 'Sends a delivered or failed event again, with the same webhook-id and body.',
  },
  delivery,
);

export const redeliverFailed = plainEndpoint(
  'webhooks.redeliverFailed',
  {
    ...common,
    method: 'POST',
    path: '/api/v1/partner/webhooks/{id}/redeliver-failed',
    summary: 'Sends all events that failed since a given day again, oldest first.',
    body: v.object({ since: day }),
  },
  v.object({ count: v.number() }),
);
