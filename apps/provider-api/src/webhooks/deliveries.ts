import { randomUUID } from 'node:crypto';
import type { OutputOf, ParsedOf } from '@portal/api-client';
import { webhooks as contract } from '@portal/api-client/contract';
import { and, desc, eq, gte, ilike, inArray, lte, ne, type SQL, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { jsonRow } from '../db/statements/json-row.ts';
import type { Context } from '../http/context.ts';
import { uuidId } from '../http/request/ids.ts';
import { createList } from '../lists/list.ts';
import { contains } from '../lists/paging.ts';
import { Refusal } from '../refusal.ts';
import { dayBounds } from '../shared/days.ts';
import { loadEndpoint, wakeEndpoint } from './endpoints.ts';
import { getRetryUntil } from './publish.ts';
import { type DeliveryRow, webhookAttempts, webhookDeliveries } from './tables.ts';

type Endpoints = typeof contract;
type DeliveryQuery = Omit<ParsedOf<Endpoints['listDeliveries']>, 'id'>;

const MAX_ATTEMPTS_SHOWN = 50;

/** A pending event that has failed before shows as retrying. */
const stateSql = (): SQL =>
  sql`case when ${webhookDeliveries.status} = 'pending' and ${webhookDeliveries.tries} > 0 then 'retrying' else ${webhookDeliveries.status} end`;

const getState = ({ status, tries }: DeliveryRow): contract.DeliveryState =>
  status === 'pending' && tries > 0 ? 'retrying' : status;

const toDelivery = (row: DeliveryRow): contract.Delivery => ({
  id: row.id,
  type: row.type,
  subject: row.subject,
  status: getState(row),
  attempts: row.attempts,
  responseStatus: row.responseStatus,
  createdAt: row.createdAt.toISOString(),
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
});

const listOfEndpoint = createList<DeliveryQuery, contract.Delivery, 'endpointId'>({
  table: webhookDeliveries,
  row: jsonRow(webhookDeliveries, contract.delivery, {
    computed: { status: stateSql(), type: sql`${webhookDeliveries.type}` },
  }),
  parent: { endpointId: webhookDeliveries.endpointId },
  filters: () => ({
    search: (text) => ilike(webhookDeliveries.subject, contains(text)),
    status: (states) => inArray(stateSql(), states),
    type: (types) => inArray(webhookDeliveries.type, types),
    createdFrom: (day) => gte(webhookDeliveries.createdAt, dayBounds(day).start),
    createdTo: (day) => lte(webhookDeliveries.createdAt, dayBounds(day).end),
  }),
  sortBy: () => ({ createdAt: webhookDeliveries.createdAt }),
  order: [desc(webhookDeliveries.createdAt)],
  unique: webhookDeliveries.sequence,
  status: { values: contract.DELIVERY_STATES, at: stateSql },
});

export async function listDeliveries(
  { id, ...query }: ParsedOf<Endpoints['listDeliveries']>,
  context: Context,
) {
  const endpoint = await loadEndpoint(context.scope, { id });
  return listOfEndpoint(query, context, { endpointId: endpoint.id });
}

function loadDelivery(
  scope: Scope,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
  options: { lock?: 'update' } = {},
): Promise<DeliveryRow> {
  const isThis = and(
    eq(webhookDeliveries.id, uuidId(deliveryId)),
    eq(webhookDeliveries.endpointId, endpointId),
  );
  return scope.get(webhookDeliveries, isThis, options);
}

export async function getDelivery(
  { id, deliveryId }: ParsedOf<Endpoints['getDelivery']>,
  { scope }: Context,
): Promise<contract.DeliveryDetail> {
  const endpoint = await loadEndpoint(scope, { id });
  const row = await loadDelivery(scope, { endpointId: endpoint.id, deliveryId });
  const attempts = await scope.list(webhookAttempts, {
    where: eq(webhookAttempts.deliveryId, row.id),
    orderBy: [desc(webhookAttempts.at), desc(webhookAttempts.id)],
    limit: MAX_ATTEMPTS_SHOWN,
  });
  return {
    ...toDelivery(row),
    url: endpoint.url,
    requestBody: row.requestBody,
    attemptLog: attempts.map(({ partnerId, deliveryId: _of, at, ...attempt }) => ({
      ...attempt,
      at: at.toISOString(),
      requestHeaders: [...attempt.requestHeaders],
      responseHeaders: [...attempt.responseHeaders],
    })),
  };
}

/** A test is attempted once: someone is waiting for its result. */
export async function sendTest(
  input: ParsedOf<Endpoints['sendTest']>,
  context: Context,
): Promise<contract.Delivery> {
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const endpoint = await loadEndpoint(scope, input);
    const now = context.now();
    const row = await scope.insert(webhookDeliveries, {
      endpointId: endpoint.id,
      type: contract.WEBHOOK_TEST_TYPE,
      subject: `test-${randomUUID().slice(0, 8)}`,
      createdAt: now,
      nextAttemptAt: now,
      retryUntil: now,
    });
    await wakeEndpoint(tx, context, endpoint.id);
    return toDelivery(row);
  });
}

const queueAgain = (now: Date) => ({
  status: 'pending' as const,
  tries: 0,
  nextAttemptAt: now,
  leasedUntil: null,
});

export async function redeliver(
  { id, deliveryId }: ParsedOf<Endpoints['redeliver']>,
  context: Context,
): Promise<contract.Delivery> {
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const endpoint = await loadEndpoint(scope, { id });
    const row = await loadDelivery(scope, { endpointId: endpoint.id, deliveryId }, { lock: 'update' });
    const now = context.now();
    const isBeingSent = row.leasedUntil !== null && row.leasedUntil > now;
    if (row.status === 'pending' && (row.tries === 0 || isBeingSent))
      throw Refusal.conflict(
        isBeingSent ? 'This event is being sent now.' : 'This event is already waiting to be sent.',
      );
    const retryUntil = row.type === contract.WEBHOOK_TEST_TYPE ? now : getRetryUntil(now);
    const [queued] = await scope.update(
      webhookDeliveries,
      { ...queueAgain(now), retryUntil },
      eq(webhookDeliveries.sequence, row.sequence),
    );
    if (queued === undefined) throw Refusal.notFound();
    await wakeEndpoint(tx, context, endpoint.id);
    return toDelivery(queued);
  });
}

export async function redeliverFailed(
  { id, since }: ParsedOf<Endpoints['redeliverFailed']>,
  context: Context,
): Promise<OutputOf<Endpoints['redeliverFailed']>> {
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const endpoint = await loadEndpoint(scope, { id });
    const now = context.now();
    const queued = await scope.update(
      webhookDeliveries,
      { ...queueAgain(now), retryUntil: getRetryUntil(now) },
      and(
        eq(webhookDeliveries.endpointId, endpoint.id),
        eq(webhookDeliveries.status, 'failed'),
        ne(webhookDeliveries.type, contract.WEBHOOK_TEST_TYPE),
        gte(webhookDeliveries.createdAt, dayBounds(since).start),
      ),
    );
    if (queued.length > 0) await wakeEndpoint(tx, context, endpoint.id);
    return { count: queued.length };
  });
}
