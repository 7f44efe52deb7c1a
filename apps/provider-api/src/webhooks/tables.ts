import { webhooks as contract } from '@portal/api-client/contract';
import { partnerId, users } from '../auth/tables.ts';
import { checkValues, createdAt, id, instant, oneOf, updatedAt, version } from '../db/columns/columns.ts';
import { sql } from '../db/drizzle.ts';
import { bigserial, boolean, index, integer, jsonb, pgTable, text, unique, uuid } from '../db/drizzle-pg.ts';

type EventType = contract.WebhookEventType | typeof contract.WEBHOOK_TEST_TYPE;
export type Header = contract.Attempt['requestHeaders'][number];

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    partnerId: partnerId(),
    url: text().notNull(),
    description: text(),
    eventTypes: jsonb().$type<readonly contract.WebhookEventType[]>().notNull(),
    isActive: boolean().notNull().default(true),
    /** The user whose rights decide what the events contain. */
    ownerId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Encrypted, because the server signs with it. */
    sealedSecret: text().notNull(),
    /** The secret before the last rotation. Requests are also signed with it until it expires. */
    previousSealedSecret: text(),
    previousSecretExpiresAt: instant(),
    pausedAt: instant(),
    pauseReason: oneOf(contract.PAUSE_REASONS),
    /** The unbroken series of failed attempts: its start and its length. */
    failingSince: instant(),
    failures: integer().notNull().default(0),
    lastDeliveredAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    ...checkValues('webhook_endpoints', table),
    index('webhook_endpoints_partner').on(table.partnerId),
    index('webhook_endpoints_owner').on(table.ownerId),
  ],
);
export type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** The outbox: one row for each event and endpoint, written in the transaction of the change. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The order of events. */
    sequence: bigserial({ mode: 'number' }).primaryKey(),
    /** The header `webhook-id`. */
    id: uuid().notNull().defaultRandom(),
    partnerId: partnerId(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    type: text().$type<EventType>().notNull(),
    /** The thing that the event is about, such as `QS-104000`. Its events are delivered in order. */
    subject: text().notNull(),
    status: oneOf(['pending', 'delivered', 'failed']).notNull().default('pending'),
    /** `attempts` counts all attempts. `tries` counts attempts since the event was last queued, for the backoff. */
    attempts: integer().notNull().default(0),
    tries: integer().notNull().default(0),
    nextAttemptAt: instant(),
    /** An attempt that fails after this instant is not repeated. */
    retryUntil: instant().notNull(),
    /** When the lease of the current attempt ends. If its worker was killed, another one then takes over. */
    leasedUntil: instant(),
    responseStatus: integer(),
    /** Written before the first attempt, so that all attempts send the same. */
    requestBody: text(),
    createdAt: createdAt(),
  },
  (table) => [
    ...checkValues('webhook_deliveries', table),
    unique('webhook_deliveries_id').on(table.id),
    index('webhook_deliveries_log').on(table.endpointId, table.createdAt),
    index('webhook_deliveries_partner').on(table.partnerId),
    index('webhook_deliveries_due')
      .on(table.endpointId, table.nextAttemptAt)
      .where(sql`${table.status} = 'pending'`),
    index('webhook_deliveries_order')
      .on(table.endpointId, table.subject, table.sequence)
      .where(sql`${table.status} = 'pending'`),
  ],
);
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: id(),
    partnerId: partnerId(),
    deliveryId: uuid()
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    durationMs: integer().notNull(),
    requestHeaders: jsonb().$type<readonly Header[]>().notNull(),
    responseStatus: integer(),
    responseHeaders: jsonb().$type<readonly Header[]>().notNull(),
    responseBody: text(),
    error: text(),
  },
  (table) => [
    index('webhook_attempts_delivery').on(table.deliveryId, table.at),
    index('webhook_attempts_partner').on(table.partnerId),
  ],
);
