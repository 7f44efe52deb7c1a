import { getClientNetwork } from '@portal/auth/client-network';
import { setAuditActor } from '../auth/audit-actor.ts';
import type { PartnerRow } from '../auth/caller.ts';
import type { Protocol } from '../http/app.ts';
import { getAuditActor, recordStep } from '../http/audit.ts';
import type { Exchange, HttpContext } from '../http/exchange.ts';
import { readBody } from '../http/request/body/body.ts';
import { type Answer, json } from '../http/response/answer.ts';
import type { Provider } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import { SCIM_PATH } from '../single-sign-on/scim-token.ts';
import { authenticate } from './authenticate.ts';
import { parseFilter } from './filter.ts';
import {
  baseUrlOf,
  describeResourceType,
  describeService,
  describeUserSchema,
  MAX_PER_PAGE,
  toList,
  toResource,
  USER_SCHEMA,
} from './resources.ts';
import { type Change, createUser, deleteUser, getUser, listUsers, patchUser, replaceUser } from './users.ts';

const CONTENT_TYPE = 'application/scim+json';
/** A user with fifty roles has about 10 kB. */
const BODY_LIMITS = { bytes: 64_000, values: 1_000, depth: 8, text: 8_000 };
const DEFAULT_PER_PAGE = 100;

/** A call of an authenticated identity provider. */
interface Call {
  provider: Provider;
  exchange: Exchange;
  request: Request;
  partner: PartnerRow;
  baseUrl: string;
}

/** Users of a company, managed by its identity provider (SCIM 2.0: RFC 7643 and RFC 7644). */
export const scimProtocol: Protocol = { basePath: SCIM_PATH, answer, formatRefusal };

/** The error body of RFC 7644, §3.12. */
function formatRefusal(refusal: Refusal): Answer {
  const { scimType } = refusal.extra;
  const isInvalid = refusal.status === 422;
  const status = isInvalid ? 400 : refusal.status;
  const answered = scimJson(
    {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      ...(isInvalid && { scimType: 'invalidValue' }),
      ...(typeof scimType === 'string' && { scimType }),
      detail: refusal.message,
    },
    status,
  );
  if (status !== 401) return answered;
  return { ...answered, headers: { ...answered.headers, 'WWW-Authenticate': 'Bearer realm="SCIM"' } };
}

function scimJson(body: unknown, status = 200): Answer {
  const answered = json(body, status);
  return { ...answered, headers: { ...answered.headers, 'Content-Type': CONTENT_TYPE } };
}

async function answer(provider: Provider, c: HttpContext, exchange: Exchange): Promise<Answer> {
  const request = c.req.raw;
  const { partner, limits } = await authenticate(provider, request, getClientNetwork(exchange.address));
  exchange.limits = limits;
  exchange.subject = { partnerId: partner.id, userId: null, userName: 'SCIM', source: 'api' };
  const call: Call = { provider, exchange, request, partner, baseUrl: baseUrlOf(provider.config) };
  const [resource = '', id, ...rest] = c.req.path.slice(SCIM_PATH.length + 1).split('/');
  if (rest.length > 0) throw Refusal.notFound();
  if (resource === 'Users') return id === undefined ? answerUsers(call) : answerUser(call, decode(id));
  const described = describe(resource, id === undefined ? undefined : decode(id), call.baseUrl);
  if (described === null) throw Refusal.notFound();
  assertMethod(request, ['GET']);
  return scimJson(described);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw Refusal.notFound();
  }
}

/** HEAD is answered like GET, without the body. */
function assertMethod({ method }: Request, allowed: readonly string[]): void {
  if (!allowed.includes(method === 'HEAD' ? 'GET' : method)) throw Refusal.methodNotAllowed(allowed);
}

function describe(resource: string, id: string | undefined, baseUrl: string): object | null {
  const lists: Readonly<Record<string, { id: string; item: object }>> = {
    ResourceTypes: { id: 'User', item: describeResourceType(baseUrl) },
    Schemas: { id: USER_SCHEMA, item: describeUserSchema(baseUrl) },
  };
  if (resource === 'ServiceProviderConfig') return id === undefined ? describeService(baseUrl) : null;
  const list = Object.hasOwn(lists, resource) ? lists[resource] : undefined;
  if (list === undefined) return null;
  if (id === undefined) return toList([list.item]);
  return id === list.id ? list.item : null;
}

async function answerUsers(call: Call): Promise<Answer> {
  const { provider, request, partner, baseUrl } = call;
  assertMethod(request, ['GET', 'POST']);
  if (request.method === 'POST') {
    const body = await readObject(call);
    const created = await write(call, 'createUser', (change) => createUser(change, body));
    const resource = toResource(created, baseUrl);
    const { headers, ...answered } = scimJson(resource, 201);
    return { ...answered, headers: { ...headers, Location: resource.meta.location } };
  }
  const query = new URL(request.url).searchParams;
  const filter = query.get('filter');
  const startIndex = readCount(query, 'startIndex', 1, Number.MAX_SAFE_INTEGER) || 1;
  const { total, items } = await listUsers(provider.db, partner.id, {
    condition: filter === null ? undefined : parseFilter(filter),
    offset: startIndex - 1,
    limit: readCount(query, 'count', DEFAULT_PER_PAGE, MAX_PER_PAGE),
  });
  return scimJson(
    toList(
      items.map((item) => toResource(item, baseUrl)),
      total,
      startIndex,
    ),
  );
}

/** Negative numbers count as 0 (RFC 7644, §3.4.2.4). */
function readCount(query: URLSearchParams, name: string, byDefault: number, max: number): number {
  const text = query.get(name);
  if (text === null) return byDefault;
  if (!/^-?\d{1,15}$/.test(text))
    throw Refusal.malformed(`${name} must be a whole number.`, { scimType: 'invalidValue' });
  return Math.min(max, Math.max(0, Number(text)));
}

async function answerUser(call: Call, id: string): Promise<Answer> {
  const { provider, request, partner, exchange, baseUrl } = call;
  assertMethod(request, ['GET', 'PUT', 'PATCH', 'DELETE']);
  exchange.params = { id };
  switch (request.method) {
    case 'PUT':
    case 'PATCH': {
      const body = await readObject(call);
      const [action, change] =
        request.method === 'PUT'
          ? (['replaceUser', replaceUser] as const)
          : (['updateUser', patchUser] as const);
      const changed = await write(call, action, (each) => change(each, id, body));
      return scimJson(toResource(changed, baseUrl));
    }
    case 'DELETE':
      await write(call, 'removeUser', (change) => deleteUser(change, id));
      return { status: 204, headers: {}, body: null };
    default:
      return scimJson(toResource(await getUser(provider.db, partner.id, id), baseUrl));
  }
}

async function readObject({ provider, request }: Call): Promise<Readonly<Record<string, unknown>>> {
  const { input } = await readBody(request, {
    limits: BODY_LIMITS,
    multipart: false,
    urlEncoded: false,
    jsonType: CONTENT_TYPE,
    timeoutMs: provider.config.bodyTimeoutMs,
    // Only forms with files count as uploads.
    upload: { grow() {}, leave() {} },
  });
  return input;
}

/** Runs a change in a transaction that also records it in the audit log. */
async function write<Result>(
  { provider, exchange, partner }: Call,
  action: string,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  exchange.action = `scim.${action}`;
  provider.diskSpace.assertFree();
  return provider.db.transaction(async (tx) => {
    const actor = getAuditActor(provider, exchange);
    if (actor !== null) await setAuditActor(tx, actor);
    const result = await work({ tx, partner, now: provider.now(), services: provider });
    await recordStep(tx, provider, exchange, 200);
    return result;
  });
}
