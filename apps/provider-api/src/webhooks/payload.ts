import { webhooks as contract } from '@portal/api-client/contract';
import { TOKEN_SCOPES } from '@portal/api-client/scopes';
import { roleHasCapability } from '@portal/auth/access';
import { authorise, outstandingStep } from '../auth/authorise.ts';
import { type Caller, createCaller } from '../auth/caller.ts';
import { partners, users } from '../auth/tables.ts';
import { and, eq, isNull } from '../db/drizzle.ts';
import { scoped } from '../db/scope.ts';
import { writeWire } from '../http/response/answer.ts';
import type { Provider } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import type { DeliveryRow, EndpointRow } from './tables.ts';

/** All read scopes: the most that an API token of the owner can have. */
const READ_SCOPES = TOKEN_SCOPES.filter((scope) => scope.endsWith(':read'));

/** The user whose rights decide what events contain; null if they were removed or may no longer manage webhooks. */
export async function findOwner(
  { db }: Pick<Provider, 'db'>,
  { ownerId, partnerId }: Pick<EndpointRow, 'ownerId' | 'partnerId'>,
): Promise<Caller | null> {
  if (ownerId === null) return null;
  const [found] = await db
    .select({ user: users, partner: partners })
    .from(users)
    .innerJoin(partners, eq(partners.id, users.partnerId))
    .where(and(eq(users.id, ownerId), eq(users.partnerId, partnerId), isNull(users.removedAt)));
  if (found === undefined || !roleHasCapability(found.user.roleId, 'partner.manage')) return null;
  return createCaller(found.user, found.partner, null, { scopes: READ_SCOPES, isForSandbox: false });
}

/**
 * The body of an event's requests: the thing as the API shows it to the owner. `resource` is null if the thing no longer
 * exists or the owner may not read it. Throws a {@link Refusal} while the owner must set up a second factor, change an
 * expired password or accept the SLA.
 * @param owner null only for test events, which contain nothing of the company
 */
export async function writePayload(
  { type, subject, createdAt }: Pick<DeliveryRow, 'type' | 'subject' | 'createdAt'>,
  owner: Caller | null,
  provider: Provider,
): Promise<string> {
  const head = { type, timestamp: createdAt.toISOString() };
  if (type === contract.WEBHOOK_TEST_TYPE)
    return JSON.stringify({ ...head, data: { message: 'This is a test event.' } });
  if (owner === null) throw new Error('An event needs an owner, whose rights decide what it contains.');
  const [kind = ''] = type.split('.');
  const resource = provider.webhookResources.get(kind);
  if (resource === undefined) throw new Error(`No domain describes the events of ${kind}.`);
  const { publicUrl } = provider.config;
  const endpoint = resource.endpoint(subject);
  const data = {
    kind,
    id: subject,
    url: publicUrl + resource.path(subject),
    api_url: publicUrl + endpoint.path.replace(/\{\w+\}/, encodeURIComponent(subject)),
  };
  // This can be temporary. Without this check, the event would be sent without its content.
  const step = outstandingStep(provider.config, owner, provider.now());
  if (step !== null)
    throw Refusal.forbidden(
      `The owner of this webhook cannot use the portal yet. The portal tells them: “${step}”`,
    );
  const answer = await orNull(async () => {
    authorise(endpoint, owner, provider.config, provider.now());
    const work = { ...provider, caller: owner, scope: scoped(provider.db, owner) };
    return writeWire(endpoint, await resource.read(subject, work));
  });
  const text = JSON.stringify({ ...head, data });
  // `}}` closes data and message; the resource is JSON already.
  return `${text.slice(0, -2)},"resource":${answer ?? 'null'}}}`;
}

/** Null if the owner cannot read it: an API token would get 403 or 404. */
async function orNull(read: () => Promise<string>): Promise<string | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Refusal && (error.status === 403 || error.status === 404)) return null;
    throw error;
  }
}
