import type { OutputOf, ParsedOf } from '@portal/api-client';
import { webhooks as contract } from '@portal/api-client/contract';
import { roleHasCapability } from '@portal/auth/access';
import { requireConfirmedPassword } from '../account/password/confirm-password.ts';
import type { Caller } from '../auth/caller.ts';
import { lockPartner } from '../auth/lock-partner.ts';
import { users } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { and, desc, eq, getTableColumns, gt } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { uuidId } from '../http/request/ids.ts';
import { assertNotStale, type FieldLabels } from '../http/stale.ts';
import { Refusal } from '../refusal.ts';
import { hasNoLease } from './delivery/claim.ts';
import { deliverJob } from './jobs.ts';
import { getUrlProblem } from './sending/resolve-target.ts';
import { generateSecret } from './sending/signature.ts';
import { type EndpointRow, webhookDeliveries, webhookEndpoints } from './tables.ts';

type Endpoints = typeof contract;

const LABELS: FieldLabels<Endpoints['update']> = {
  url: 'address',
  description: 'description',
  eventTypes: 'events',
  isActive: 'active',
};

const ROTATION_MS = contract.ROTATION_HOURS * 3_600_000;

function toWebhook(row: EndpointRow, owner: string | null, now: Date): contract.Webhook {
  const overlapEnd = row.previousSecretExpiresAt;
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    eventTypes: [...row.eventTypes],
    isActive: row.isActive,
    owner,
    pausedAt: row.pausedAt?.toISOString() ?? null,
    pauseReason: row.pauseReason,
    failingSince: row.failingSince?.toISOString() ?? null,
    lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
    previousSecretExpiresAt: overlapEnd !== null && overlapEnd > now ? overlapEnd.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}

/** Paths of addresses often contain the receiver's key, so those who may not manage webhooks see only the host. */
function showTo({ roleId, impersonatedBy }: Caller, webhook: contract.Webhook): contract.Webhook {
  if (impersonatedBy === null && roleHasCapability(roleId, 'partner.manage')) return webhook;
  return { ...webhook, url: new URL(webhook.url).origin };
}

async function findOwnerName(db: Database, { ownerId }: EndpointRow): Promise<string | null> {
  if (ownerId === null) return null;
  const [owner] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, ownerId))
    .limit(1);
  return owner === undefined ? null : `${owner.firstName} ${owner.lastName}`;
}

export const loadEndpoint = (
  scope: Scope,
  { id }: { id: string },
  options: { lock?: 'update' } = {},
): Promise<EndpointRow> => scope.get(webhookEndpoints, eq(webhookEndpoints.id, uuidId(id)), options);

export async function listWebhooks(
  _input: unknown,
  { caller, db, scope, now }: Context,
): Promise<contract.Webhook[]> {
  const rows = await db
    .select({ ...getTableColumns(webhookEndpoints), first: users.firstName, last: users.lastName })
    .from(webhookEndpoints)
    .leftJoin(users, eq(users.id, webhookEndpoints.ownerId))
    .where(scope.where(webhookEndpoints))
    .orderBy(desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id))
    .limit(contract.MAX_WEBHOOKS);
  return rows.map(({ first, last, ...row }) =>
    showTo(caller, toWebhook(row, first === null ? null : `${first} ${last}`, now())),
  );
}

export async function getWebhook(
  input: ParsedOf<Endpoints['get']>,
  { caller, db, scope, now }: Context,
): Promise<contract.Webhook> {
  const row = await loadEndpoint(scope, input);
  return showTo(caller, toWebhook(row, await findOwnerName(db, row), now()));
}

/** Checks only the text of the address. Its host name is resolved and checked at each attempt. */
function assertUsableUrl(url: string, { config }: Context): void {
  const problem = getUrlProblem(url, config);
  if (problem !== null) throw Refusal.invalid({ url: problem });
}

/** The secret is shown once: this is the only response that contains it. */
export async function createWebhook(
  input: ParsedOf<Endpoints['create']>,
  context: Context,
): Promise<OutputOf<Endpoints['create']>> {
  const { caller, db, scope, secrets, now } = context;
  requireConfirmedPassword(context);
  assertUsableUrl(input.url, context);
  // Webhooks added at the same time are all counted.
  await lockPartner(db, caller.partnerId);
  if ((await scope.count(webhookEndpoints)) >= contract.MAX_WEBHOOKS)
    throw Refusal.conflict(
      `A company can have ${contract.MAX_WEBHOOKS} webhooks. Remove one before you add another.`,
    );
  const secret = generateSecret();
  const row = await scope.insert(webhookEndpoints, {
    url: input.url,
    description: input.description ?? null,
    eventTypes: contract.WEBHOOK_EVENT_TYPES.filter((type) => input.eventTypes.includes(type)),
    ownerId: caller.userId,
    sealedSecret: secrets.seal(secret),
    createdAt: now(),
    updatedAt: now(),
  });
  return { ...toWebhook(row, caller.name, now()), secret };
}

export async function updateWebhook(
  input: ParsedOf<Endpoints['update']>,
  context: Context,
): Promise<contract.Webhook> {
  const { db, now } = context;
  if (input.url !== undefined) assertUsableUrl(input.url, context);
  return db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const current = await loadEndpoint(scope, input, { lock: 'update' });
    // Another address would receive the company's events.
    if (input.url !== undefined && input.url !== current.url) requireConfirmedPassword(context);
    const owner = await findOwnerName(tx, current);
    assertNotStale({ name: 'webhook' }, toWebhook(current, owner, now()), input, LABELS);
    const { eventTypes } = input;
    const [row] = await scope.update(
      webhookEndpoints,
      {
        url: input.url,
        description: input.description,
        eventTypes: eventTypes && contract.WEBHOOK_EVENT_TYPES.filter((type) => eventTypes.includes(type)),
        isActive: input.isActive,
        version: current.version + 1,
        updatedAt: now(),
      },
      eq(webhookEndpoints.id, current.id),
    );
    if (row === undefined) throw Refusal.notFound();
    if (row.isActive && row.pausedAt === null) await wakeEndpoint(tx, context, row.id);
    return toWebhook(row, owner, now());
  });
}

export async function removeWebhook(
  { id }: ParsedOf<Endpoints['remove']>,
  { scope }: Context,
): Promise<void> {
  const removed = await scope.remove(webhookEndpoints, eq(webhookEndpoints.id, uuidId(id)));
  if (removed.length === 0) throw Refusal.notFound();
}

/** For a day, requests are also signed with the previous secret, so that receivers can switch without a gap. */
export async function rotateSecret(
  input: ParsedOf<Endpoints['rotateSecret']>,
  context: Context,
): Promise<OutputOf<Endpoints['rotateSecret']>> {
  const { db, secrets, now } = context;
  requireConfirmedPassword(context);
  return db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const current = await loadEndpoint(scope, input, { lock: 'update' });
    const secret = generateSecret();
    const [row] = await scope.update(
      webhookEndpoints,
      {
        sealedSecret: secrets.seal(secret),
        previousSealedSecret: current.sealedSecret,
        previousSecretExpiresAt: new Date(now().getTime() + ROTATION_MS),
        updatedAt: now(),
      },
      eq(webhookEndpoints.id, current.id),
    );
    if (row === undefined) throw Refusal.notFound();
    return { ...toWebhook(row, await findOwnerName(tx, row), now()), secret };
  });
}

/** The caller becomes the owner: events then contain what the caller may read. */
export async function resumeWebhook(
  input: ParsedOf<Endpoints['resume']>,
  context: Context,
): Promise<contract.Webhook> {
  const { caller, db, now } = context;
  return db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const current = await loadEndpoint(scope, input, { lock: 'update' });
    if (current.pausedAt === null) return toWebhook(current, await findOwnerName(tx, current), now());
    const [row] = await scope.update(
      webhookEndpoints,
      {
        pausedAt: null,
        pauseReason: null,
        failingSince: null,
        failures: 0,
        ownerId: caller.userId,
        updatedAt: now(),
      },
      eq(webhookEndpoints.id, current.id),
    );
    if (row === undefined) throw Refusal.notFound();
    await endDelays(scope, row.id, now());
    await wakeEndpoint(tx, context, row.id);
    return toWebhook(row, caller.name, now());
  });
}

/** Makes events due that wait for a retry. They also hold up later events about the same thing. */
const endDelays = (scope: Scope, endpointId: string, now: Date) =>
  scope.update(
    webhookDeliveries,
    { nextAttemptAt: now },
    and(
      eq(webhookDeliveries.endpointId, endpointId),
      eq(webhookDeliveries.status, 'pending'),
      gt(webhookDeliveries.nextAttemptAt, now),
      hasNoLease(now),
    ),
  );

/** Queues the delivery job in the transaction that made an event due. */
export const wakeEndpoint = (tx: Database, { jobs }: Pick<Context, 'jobs'>, endpointId: string) =>
  jobs.send(tx, deliverJob, { endpointId }, { onlyOnce: endpointId });
