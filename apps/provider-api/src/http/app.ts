import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { AnyEndpoint } from '@portal/api-client';
import { Hono, type Context as HonoContext } from 'hono';
import { authorise } from '../auth/authorise.ts';
import type { Caller } from '../auth/caller.ts';
import { loadSession, type NewSession } from '../auth/sessions.ts';
import { audit } from '../auth/tables.ts';
import { findCallerByToken } from '../auth/tokens.ts';
import { scoped } from '../db/scope.ts';
import { isDiskFull } from '../db/storage/disk-space.ts';
import { redactPath } from '../log.ts';
import type { Provider } from '../provider.ts';
import { Refusal, type RefusalRecord } from '../refusal.ts';
import type { Context } from './context.ts';
import { readCookie, sessionCookieName, sessionCookies } from './protection/cookies.ts';
import { checkOrigin, checkToken } from './protection/csrf.ts';
import { createThrottle, type Throttle } from './protection/throttle.ts';
import { ClientDisconnected, readBody } from './request/body.ts';
import { bodyLimitsOf } from './request/body-limits.ts';
import { getClientAddress } from './request/client-address.ts';
import type { WireInput } from './request/collect-entries.ts';
import { parseInput } from './request/input.ts';
import { readQuery } from './request/query.ts';
import { type Answer, createSender, envelope, json } from './response/answer.ts';
import type { Binding } from './routing/bind.ts';
import { createRoutes, type Route } from './routing/routes.ts';

type Hc = HonoContext<{ Bindings: Partial<HttpBindings> }>;

export type ApiApp = Hono<{ Bindings: Partial<HttpBindings> }>;

const REQUEST_ID = 'X-Request-Id';
/** nginx's status for a client that left before it had an answer. */
const CLIENT_CLOSED_REQUEST = 499;
/** A step that was not allowed: forbidden, unknown, in the wrong state, or without the password. */
const REFUSED_STEPS: ReadonlySet<number> = new Set([403, 404, 409, 423]);

interface Exchange {
  requestId: string;
  startedAt: number;
  caller: Caller | null;
  action: string | null;
  /** Names in the path, once they are known. */
  params: Readonly<Record<string, string>>;
  refusal: RefusalRecord | null;
  /** Rate-limit headers, once the call is counted. */
  limits: Readonly<Record<string, string>>;
}

/** Registers the bindings as routes and does everything between wire and handler. */
export function createApp(provider: Provider, bindings: readonly Binding[]): ApiApp {
  const app: ApiApp = new Hono();
  const throttle = createThrottle(provider);
  const respond = createResponder(provider);
  for (const route of createRoutes(bindings)) {
    app.on(route.method, route.honoPath, (c) =>
      respond(c, (exchange) => answer(provider, throttle, c, route, exchange)),
    );
  }
  for (const { honoPath, allowed } of knownPaths(bindings)) {
    app.all(honoPath, (c) => respond(c, () => Promise.reject(Refusal.methodNotAllowed(allowed))));
  }
  app.notFound((c) => respond(c, () => Promise.reject(Refusal.notFound())));
  return app;
}

function knownPaths(bindings: readonly Binding[]) {
  const paths = new Map<string, { honoPath: string; allowed: string[] }>();
  for (const route of createRoutes(bindings)) {
    const key = route.honoPath.replace(/:\w+/g, ':');
    const known = paths.get(key) ?? { honoPath: route.honoPath, allowed: [] };
    known.allowed.push(route.method);
    paths.set(key, known);
  }
  return paths.values();
}

/** Adds request id and headers, turns thrown errors into the responses of R4, and logs one line per request. */
function createResponder(provider: Provider) {
  const send = createSender(provider.config);
  return async (c: Hc, work: (exchange: Exchange) => Promise<Answer>): Promise<Response> => {
    const exchange: Exchange = {
      requestId: randomUUID(),
      startedAt: performance.now(),
      caller: null,
      action: null,
      params: {},
      refusal: null,
      limits: {},
    };
    let answered: Answer;
    try {
      answered = await work(exchange);
    } catch (error) {
      answered = refuse(provider, error, exchange);
      if (REFUSED_STEPS.has(answered.status) && !isRead(c.req.raw)) {
        // The answer is right even if this cannot be written.
        await record(provider, exchange, answered.status).catch((cause: unknown) =>
          provider.log.error('audit.failed', cause, { requestId: exchange.requestId }),
        );
      }
    }
    provider.log.info('request', {
      requestId: exchange.requestId,
      method: c.req.method,
      path: redactPath(c.req.path),
      action: exchange.action,
      status: answered.status,
      userId: exchange.caller?.userId ?? null,
      staffId: exchange.caller?.impersonatedBy?.id ?? null,
      ...exchange.refusal,
      ms: Math.round(performance.now() - exchange.startedAt),
    });
    return send(answered, { ...exchange.limits, [REQUEST_ID]: exchange.requestId });
  };
}

function refuse(provider: Provider, error: unknown, exchange: Exchange): Answer {
  if (error instanceof Refusal) {
    exchange.refusal = error.describe();
    const { status, headers, body } = json(error.body(), error.status);
    return { status, headers: { ...headers, ...error.headers }, body };
  }
  // Nobody reads this response; the status is for the log.
  if (error instanceof ClientDisconnected) return { status: CLIENT_CLOSED_REQUEST, headers: {}, body: null };
  provider.log.error('request.failed', error, { requestId: exchange.requestId, action: exchange.action });
  if (isDiskFull(error)) return refuse(provider, Refusal.diskFull(), exchange);
  return json({ message: 'Server Error' }, 500);
}

async function answer(
  provider: Provider,
  throttle: Throttle,
  c: Hc,
  route: Route,
  exchange: Exchange,
): Promise<Answer> {
  const request = c.req.raw;
  const url = new URL(request.url);
  const { session, caller } = await identify(provider, request);
  exchange.caller = caller;
  const who = caller === null ? addressOf(provider, c) : `user ${caller.userId}`;
  const charge = async (cost: number) => {
    exchange.limits = await throttle(who, cost);
  };
  await charge(1);
  assertNotHeadOfWrite(request, route);
  const query = readQuery(url);
  if (!isRead(request) && caller?.via !== 'token') {
    checkOrigin(request, provider.config);
    checkToken(request, session);
  }
  if (!isRead(request)) provider.diskSpace.assertFree();
  const timeoutMs = provider.config.bodyTimeoutMs;
  const { binding, body } = await choose(route, request, { timeoutMs, charge }, (endpoint) => {
    exchange.action = endpoint.id;
    authorise(endpoint, caller, provider.config, provider.now());
  });
  const { endpoint, options } = binding;
  if (options.writes) checkOrigin(request, provider.config);
  const params = c.req.param() as Record<string, string>; // Hono types parameters only for literal paths
  exchange.params = 'token' in params ? {} : params; // a link's secret
  const input = parseInput(endpoint, params, query, body);
  const { context, finish } = createContext(provider, c, exchange.requestId, session, caller);
  const reply = await binding.handle(input as never, context); // parsed by the endpoint's own schemas
  if (endpoint.method !== 'GET' || options.writes) await record(provider, exchange, 200);
  return finish(envelope(endpoint, reply, url));
}

function isRead(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

/** A mail scanner's HEAD must not use up a link, nor mark notifications as read (R8). */
function assertNotHeadOfWrite(request: Request, { candidates, allowed }: Route): void {
  if (request.method !== 'HEAD') return;
  if (candidates.some(({ binding }) => binding.endpoint.writesOnGet)) throw Refusal.methodNotAllowed(allowed);
}

async function identify(provider: Provider, request: Request) {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (bearer !== undefined) {
    return { session: null, caller: await findCallerByToken(provider.db, provider.now(), bearer) };
  }
  const cookie = readCookie(request.headers.get('cookie'), sessionCookieName(provider.config));
  if (cookie === null) return { session: null, caller: null };
  const loaded = await loadSession(provider.db, provider.config, provider.now(), cookie);
  return { session: loaded?.row ?? null, caller: loaded?.caller ?? null };
}

/**
 * Finds the endpoint of a request. `_method` turns a POST into another method only where the endpoint's encoding allows
 * it (R3); anywhere else the field is rejected (F27).
 */
async function choose(
  route: Route,
  request: Request,
  costs: BodyCosts,
  allow: (endpoint: AnyEndpoint) => void,
): Promise<{ binding: Binding; body: WireInput }> {
  // Authorises before reading the body, so that nobody can upload to a call they may not make.
  const [first] = route.candidates;
  if (first !== undefined && route.candidates.length === 1) allow(first.binding.endpoint);
  const body = isRead(request) ? {} : await readCharged(route, request, costs);
  const { _method: override, ...rest } = body;
  const wanted = override === undefined ? null : String(override).toUpperCase();
  const chosen = route.candidates.find(({ byOverride }) => byOverride === wanted);
  if (chosen === undefined) throw Refusal.methodNotAllowed(route.allowed);
  if (route.candidates.length > 1) allow(chosen.binding.endpoint);
  return { binding: chosen.binding, body: rest };
}

interface BodyCosts {
  timeoutMs: number;
  /** Counts a call with an expensive body as more than one call. */
  charge: (cost: number) => Promise<void>;
}

const BYTES_PER_CALL = 64_000;
/** No screen sends a body that is refused before its fields are read, so a client soon reaches its limit with them. */
const REFUSED_BODY_COST = 20;

/** Reads a body and counts what it costs as calls of this client. */
async function readCharged(
  { candidates }: Route,
  request: Request,
  { timeoutMs, charge }: BodyCosts,
): Promise<WireInput> {
  const { limits, multipart } = bodyLimitsOf(candidates.map(({ binding }) => binding));
  try {
    const { input, bytes } = await readBody(request, { limits, multipart, timeoutMs });
    if (bytes >= BYTES_PER_CALL) await charge(Math.floor(bytes / BYTES_PER_CALL));
    return input;
  } catch (error) {
    if (error instanceof Refusal && error.status !== 429) await charge(REFUSED_BODY_COST);
    throw error;
  }
}

function createContext(
  provider: Provider,
  c: Hc,
  requestId: string,
  session: Context['session'],
  caller: Caller | null,
) {
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  let location: string | null = null;
  const signedIn = () => {
    if (caller === null) throw Refusal.unauthenticated();
    return caller;
  };
  const context: Context = {
    ...provider,
    get caller() {
      return signedIn();
    },
    callerOrNull: caller,
    get scope() {
      return scoped(provider.db, signedIn());
    },
    request: c.req.raw,
    requestId,
    address: addressOf(provider, c),
    session,
    sendSession(next: NewSession) {
      cookies.splice(0, cookies.length, ...sessionCookies(provider.config, next));
    },
    setHeader(name, value) {
      headers[name] = value;
    },
    redirect(path) {
      location = path;
    },
  };
  const finish = (answered: Answer): Answer => {
    const changed = { headers: { ...answered.headers, ...headers }, cookies };
    if (location === null) return { ...answered, ...changed };
    return { status: 303, headers: { ...headers, Location: location }, cookies, body: null };
  };
  return { context, finish };
}

function addressOf({ config }: Provider, c: Hc): string {
  const remoteAddress = c.env?.incoming?.socket.remoteAddress;
  return getClientAddress({ forwarded: c.req.header('x-forwarded-for'), remoteAddress }, config.trustProxy);
}

/** Adds a step of a signed-in user, done or refused, to the audit. */
async function record(provider: Provider, exchange: Exchange, status: number): Promise<void> {
  const { caller, action, params, refusal, requestId } = exchange;
  if (caller === null || action === null) return;
  await provider.db.insert(audit).values({
    at: provider.now(),
    partnerId: caller.partnerId,
    userId: caller.userId,
    staffId: caller.impersonatedBy?.id ?? null,
    action,
    params,
    status,
    reason: refusal?.reason ?? null,
    requestId,
  });
}
