import { webhooks as contract } from '@portal/api-client/contract';
import { brand } from '@portal/brand';
import type { Caller } from '../../auth/caller.ts';
import { and, eq } from '../../db/drizzle.ts';
import type { Provider } from '../../provider.ts';
import { Refusal } from '../../refusal.ts';
import { findOwner, writePayload } from '../payload.ts';
import { postMessage, type Reply } from '../sending/post-message.ts';
import { resolveByDns } from '../sending/resolve-target.ts';
import { signMessage } from '../sending/signature.ts';
import {
  type EndpointRow,
  type Header,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
} from '../tables.ts';
import { getRetryDelay } from './backoff.ts';
import type { Claimed } from './claim.ts';
import { pauseEndpoint } from './pause.ts';

/** An endpoint is paused after this many failures in a row, if the first of them is this old. */
const PAUSE_FAILURES = 10;
const PAUSE_MS = 6 * 3_600_000;

interface Attempt {
  at: Date;
  durationMs: number;
  headers: Header[];
  reply: Reply;
}

/** Attempts a claimed delivery once and records the result. Returns whether it succeeded. */
export async function attemptDelivery(claimed: Claimed, provider: Provider): Promise<boolean> {
  const owner = await findOwner(provider, claimed.endpoint);
  if (owner === null && claimed.delivery.type !== contract.WEBHOOK_TEST_TYPE) {
    await provider.db.transaction(async (tx) => {
      await pauseEndpoint(tx, claimed.endpoint, 'no_owner', provider);
      await tx
        .update(webhookDeliveries)
        .set({ leasedUntil: null })
        .where(eq(webhookDeliveries.sequence, claimed.delivery.sequence));
    });
    return false;
  }
  const attempt = await prepareAndSend(claimed, owner, provider);
  await settle(claimed, attempt, provider);
  return attempt.reply.error === null;
}

/** An event whose body cannot be built counts as a failed attempt, so that it does not block other events. */
async function prepareAndSend(claimed: Claimed, owner: Caller | null, provider: Provider): Promise<Attempt> {
  try {
    const body = await storeBody(claimed, owner, provider);
    // The receiver may call the API at once, and must not get an older state from a replica.
    await provider.replicas.waitForAll();
    return await send(claimed, body, provider);
  } catch (error) {
    const isRefused = error instanceof Refusal;
    if (!isRefused) provider.log.error('webhooks.prepare', error);
    const reason = isRefused ? error.message : 'The event could not be prepared.';
    const reply = { status: null, headers: [], body: null, error: reason };
    return { at: provider.now(), durationMs: 0, headers: [], reply };
  }
}

/** Builds the body once, so that all attempts with a `webhook-id` send the same content. */
async function storeBody({ delivery }: Claimed, owner: Caller | null, provider: Provider): Promise<string> {
  if (delivery.requestBody !== null) return delivery.requestBody;
  const requestBody = await writePayload(delivery, owner, provider);
  await provider.db
    .update(webhookDeliveries)
    .set({ requestBody })
    .where(eq(webhookDeliveries.sequence, delivery.sequence));
  return requestBody;
}

/** The secrets to sign with now: the current one, and the previous one until it expires. */
function openSecrets(endpoint: EndpointRow, { secrets }: Provider, now: Date): string[] {
  const { sealedSecret, previousSealedSecret, previousSecretExpiresAt } = endpoint;
  const overlaps = previousSecretExpiresAt !== null && previousSecretExpiresAt > now;
  const sealed = [sealedSecret, ...(overlaps && previousSealedSecret !== null ? [previousSealedSecret] : [])];
  return sealed.map((each) => secrets.open(each));
}

async function send({ endpoint, delivery }: Claimed, body: string, provider: Provider): Promise<Attempt> {
  const at = provider.now();
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'accept-encoding': 'identity',
    'user-agent': `${brand.name.replace(/[^\w-]/g, '')}-Webhooks/1.0`,
    ...signMessage({ id: delivery.id, sentAt: at, body }, openSecrets(endpoint, provider, at)),
  };
  const startedAt = performance.now();
  const reply = await postMessage(
    { url: endpoint.url, headers, body },
    { config: provider.config, resolve: resolveByDns },
  );
  return {
    at,
    durationMs: Math.round(performance.now() - startedAt),
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    reply,
  };
}

/** Records an attempt. Only the worker whose lease has not been taken over changes the state. */
async function settle({ endpoint, delivery }: Claimed, attempt: Attempt, provider: Provider): Promise<void> {
  const { at, durationMs, headers, reply } = attempt;
  const now = provider.now();
  const tries = delivery.tries + 1;
  const isDelivered = reply.error === null;
  const next = new Date(now.getTime() + getRetryDelay(tries));
  const isOver = isDelivered || next > delivery.retryUntil;
  await provider.db.transaction(async (tx) => {
    // Locks in the order of `claimNext`: the endpoint, then its delivery.
    const [current] = await tx
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, endpoint.id))
      .for('no key update');
    if (current === undefined) return;
    const [settled] = await tx
      .update(webhookDeliveries)
      .set({
        status: isDelivered ? 'delivered' : isOver ? 'failed' : 'pending',
        attempts: delivery.attempts + 1,
        tries,
        nextAttemptAt: isOver ? null : next,
        leasedUntil: null,
        responseStatus: reply.status,
      })
      .where(
        and(
          eq(webhookDeliveries.sequence, delivery.sequence),
          delivery.leasedUntil === null ? undefined : eq(webhookDeliveries.leasedUntil, delivery.leasedUntil),
        ),
      )
      .returning({ id: webhookDeliveries.id });
    if (settled === undefined) return;
    await tx.insert(webhookAttempts).values({
      partnerId: delivery.partnerId,
      deliveryId: delivery.id,
      at,
      durationMs,
      requestHeaders: headers,
      responseStatus: reply.status,
      responseHeaders: reply.headers,
      responseBody: reply.body,
      error: reply.error,
    });
    if (isDelivered)
      await tx
        .update(webhookEndpoints)
        .set({ failingSince: null, failures: 0, lastDeliveredAt: now, updatedAt: now })
        .where(eq(webhookEndpoints.id, endpoint.id));
    else if (reply.status === 410) await pauseEndpoint(tx, current, 'gone', provider);
    else if (delivery.type !== contract.WEBHOOK_TEST_TYPE) {
      const failingSince = current.failingSince ?? now;
      const failures = current.failures + 1;
      await tx
        .update(webhookEndpoints)
        .set({ failingSince, failures, updatedAt: now })
        .where(eq(webhookEndpoints.id, endpoint.id));
      if (failures >= PAUSE_FAILURES && now.getTime() - failingSince.getTime() >= PAUSE_MS)
        await pauseEndpoint(tx, current, 'failing', provider);
    }
  });
}
