import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { AnyEndpoint } from '@portal/api-client';
import { getClientNetwork } from '@portal/auth/client-network';
import { Hono } from 'hono';
import type { Caller } from '../auth/caller.ts';
import { authoriseWithDelegations } from '../auth/delegations/authorise-delegate.ts';
import type { Database } from '../db/database.ts';
import { goFirst } from '../db/statements/line.ts';
import { isDiskFull } from '../db/storage/disk-space.ts';
import { redactPath } from '../log.ts';
import type { Provider } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import type { RequestOutcome } from '../tracing/tracing.ts';
import { isRefusedStep, recordStep } from './audit.ts';
import type { Context } from './context.ts';
import { addressOf, createContext } from './create-context.ts';
import type { Exchange, HttpContext } from './exchange.ts';
import { claimRequest } from './idempotency/claim-request.ts';
import { checkOrigin, checkOwnGet, checkToken } from './protection/csrf.ts';
import { createHostCheck } from './protection/host.ts';
import { identify } from './protection/identify.ts';
import { createThrottle, type Throttle } from './protection/throttle.ts';
import type { WireInput } from './request/body/collect-entries.ts';
import { type BodyCosts, readCharged } from './request/body/read-charged.ts';
import { ClientDisconnected } from './request/body/read-parts.ts';
import { createUploadSlots, type Upload } from './request/body/upload-slots.ts';
import { parseInput } from './request/input.ts';
import { readQuery } from './request/query.ts';
import { type Answer, createSender, envelope, json } from './response/answer.ts';
import { deprecationHeaders } from './response/deprecation.ts';
import type { Binding } from './routing/bind.ts';
import { createRoutes, type Route } from './routing/routes.ts';
import { runOnTestData } from './run-on-test-data.ts';
import { runWrite } from './run-write.ts';

export type ApiApp = Hono<{ Bindings: Partial<HttpBindings> }>;

const REQUEST_ID = 'X-Request-Id';
/** nginx's status for a client that left before it had an answer. */
const CLIENT_CLOSED_REQUEST = 499;

/** Turns a refusal into an answer. */
type RefusalFormat = (refusal: Refusal) => Answer;

/** A protocol with calls defined by a standard, such as SCIM, instead of by the contract. */
export interface Protocol {
  /** Path at which all its calls begin, without a trailing slash. */
  basePath: string;
  /** Authenticates, limits and handles a call. */
  answer(provider: Provider, c: HttpContext, exchange: Exchange): Promise<Answer>;
  formatRefusal: RefusalFormat;
}

/** Registers the bindings as routes and does everything between wire and handler. */
export function createApp(
  provider: Provider,
  bindings: readonly Binding[],
  protocols: readonly Protocol[] = [],
): ApiApp {
  const app: ApiApp = new Hono();
  const shared = {
    provider,
    throttle: createThrottle(provider),
    openUpload: createUploadSlots(),
  };
  const respond = createResponder(provider);
  for (const route of createRoutes(bindings)) {
    app.on(route.method, route.honoPath, (c) =>
      respond(c, (exchange) => answer(shared, c, route, exchange), route),
    );
  }
  for (const protocol of protocols) {
    const respondAsProtocol = createResponder(provider, protocol.formatRefusal);
    app.all(`${protocol.basePath}/*`, (c) =>
      respondAsProtocol(c, (exchange) => protocol.answer(provider, c, exchange)),
    );
  }
  for (const { honoPath, allowed } of listPaths(bindings)) {
    app.all(honoPath, (c) => respond(c, () => Promise.reject(Refusal.methodNotAllowed(allowed))));
  }
  app.notFound((c) => respond(c, () => Promise.reject(Refusal.notFound())));
  return app;
}

function listPaths(bindings: readonly Binding[]) {
  const paths = new Map<string, { honoPath: string; allowed: string[] }>();
  for (const route of createRoutes(bindings)) {
    const key = route.honoPath.replace(/:\w+/g, ':');
    const known = paths.get(key) ?? { honoPath: route.honoPath, allowed: [] };
    known.allowed.push(route.method);
    paths.set(key, known);
  }
  return paths.values();
}

const formatAsMessage: RefusalFormat = (refusal) => json(refusal.body(), refusal.status);

/** Adds request id and headers, turns thrown errors into the responses of R4, and logs one line per request. */
function createResponder(provider: Provider, format: RefusalFormat = formatAsMessage) {
  const send = createSender(provider.config);
  const isOwnHost = createHostCheck(provider.config);
  return (
    c: HttpContext,
    work: (exchange: Exchange) => Promise<Answer>,
    route?: Route,
  ): Promise<Response> => {
    const { method } = c.req;
    const traceparent = c.req.header('traceparent');
    return provider.tracing.traceRequest({ method, route: route?.honoPath, traceparent }, (report) =>
      respond(c, work, report),
    );
  };

  async function respond(
    c: HttpContext,
    work: (exchange: Exchange) => Promise<Answer>,
    report: (outcome: RequestOutcome) => void,
  ): Promise<Response> {
    const exchange: Exchange = {
      requestId: randomUUID(),
      startedAt: performance.now(),
      caller: null,
      address: addressOf(provider, c),
      subject: undefined,
      action: null,
      params: {},
      refusal: null,
      limits: {},
      deprecation: {},
    };
    let answered: Answer;
    try {
      if (!isOwnHost(c.req.raw)) throw Refusal.misdirected();
      answered = await (isRead(c.req.raw) ? goFirst(() => work(exchange)) : work(exchange));
    } catch (error) {
      answered = refuse(provider, error, exchange, format);
      if (isRefusedStep(answered.status, exchange.action) && !isRead(c.req.raw)) {
        // A failed audit write must not change the response.
        await recordStep(provider.db, provider, exchange, answered.status).catch((cause: unknown) =>
          provider.log.error('audit.failed', cause, { requestId: exchange.requestId }),
        );
      }
    }
    const { requestId, action } = exchange;
    report({ call: action, status: answered.status, requestId });
    const seconds = (performance.now() - exchange.startedAt) / 1000;
    provider.metrics.countRequest({
      call: action,
      method: c.req.method,
      status: answered.status,
      seconds,
    });
    provider.log.info('request', {
      requestId,
      method: c.req.method,
      path: redactPath(c.req.path),
      action,
      status: answered.status,
      userId: exchange.caller?.userId ?? null,
      staffId: exchange.caller?.impersonatedBy?.id ?? null,
      // The session stores the network address of signed-in users.
      ...(exchange.caller === null && { address: exchange.address }),
      ...exchange.refusal,
      ms: Math.round(seconds * 1000),
    });
    // Hono answers HEAD with the headers of GET and drops the body, which would keep its file or connection open.
    if (c.req.method === 'HEAD' && answered.body instanceof ReadableStream) {
      await answered.body.cancel();
      answered = { ...answered, body: null };
    }
    return send(answered, { ...exchange.limits, ...exchange.deprecation, [REQUEST_ID]: requestId });
  }
}

function refuse(provider: Provider, error: unknown, exchange: Exchange, format: RefusalFormat): Answer {
  if (error instanceof Refusal) {
    exchange.refusal = error.describe();
    const { status, headers, body } = format(error);
    return { status, headers: { ...headers, ...error.headers }, body };
  }
  // Nobody reads this response; the status is for the log.
  if (error instanceof ClientDisconnected) return { status: CLIENT_CLOSED_REQUEST, headers: {}, body: null };
  const { requestId, action } = exchange;
  provider.log.error('request.failed', error, { requestId, action });
  provider.telemetry.addServerError({ at: action ?? 'none', error, requestId });
  if (isDiskFull(error)) return refuse(provider, Refusal.diskFilled(), exchange, format);
  return json({ message: 'Server Error' }, 500);
}

const NOBODY = { session: null, caller: null };

/** State that the calls of one server share. */
interface Shared {
  provider: Provider;
  throttle: Throttle;
  openUpload: (who: string) => Upload;
}

/** A call with its authenticated caller. */
interface Call {
  provider: Provider;
  c: HttpContext;
  route: Route;
  exchange: Exchange;
  session: Context['session'];
  caller: Caller | null;
  charge: BodyCosts['charge'];
  upload: Upload;
}

async function answer(
  { provider, throttle, openUpload }: Shared,
  c: HttpContext,
  route: Route,
  exchange: Exchange,
): Promise<Answer> {
  const request = c.req.raw;
  // Other servers post to an unsubscribe link or a URL-encoded call from anywhere, so both ignore who is signed in.
  const ignoresSession = route.candidates.every(
    ({ binding: { options, endpoint } }) => options.byLinkOnly || endpoint.encoding === 'form',
  );
  const { session, caller } = ignoresSession ? NOBODY : await identify(provider, request);
  exchange.caller = caller;
  const who = caller === null ? getClientNetwork(exchange.address) : `user ${caller.userId}`;
  const charge = async (cost: number) => {
    exchange.limits = await throttle(who, cost);
  };
  await charge(1);
  assertNotHeadOfWrite(request, route);
  if (!isRead(request) && !ignoresSession && caller?.via !== 'token') {
    checkOrigin(request, provider.config);
    checkToken(request, session);
  }
  if (!isRead(request)) provider.diskSpace.assertFree();
  const upload = openUpload(who);
  try {
    return await answerCall({ provider, c, route, exchange, session, caller, charge, upload });
  } finally {
    upload.leave();
  }
}

/** Parses a call, runs its handler and wraps the result. */
async function answerCall({
  provider,
  c,
  route,
  exchange,
  session,
  caller,
  ...costs
}: Call): Promise<Answer> {
  const request = c.req.raw;
  const url = new URL(request.url);
  const query = readQuery(url);
  const timeoutMs = provider.config.bodyTimeoutMs;
  const { binding, body } = await choose(route, request, { timeoutMs, ...costs }, async (endpoint) => {
    exchange.action = endpoint.id;
    exchange.deprecation = deprecationHeaders(endpoint, provider.config.publicUrl);
    await authoriseWithDelegations(endpoint, caller, provider);
  });
  const { endpoint, options } = binding;
  if (options.writes && isRead(request)) checkOwnGet(request, provider.config, session);
  const params = c.req.param() as Record<string, string>; // Hono types parameters only for literal paths
  // The token is a secret and must not be recorded in the audit.
  exchange.params = 'token' in params ? {} : params;
  const input = parseInput(endpoint, params, query, body);
  const handle = async (db: Database) => {
    const parts = db === provider.db ? provider : { ...provider, db };
    return runOnTestData({ endpoint, input, caller, db }, async (onData) => {
      const { context, finish } = createContext(parts, c, exchange, session, onData);
      const reply = await binding.handle(input as never, context); // parsed by the endpoint's own schemas
      return finish(await envelope(endpoint, reply, url));
    });
  };
  if (endpoint.method === 'GET' && !options.writes) return handle(provider.db);
  const claimed = await claimRequest(provider, caller, endpoint, request, body);
  if ('replay' in claimed) return claimed.replay;
  return runWrite({ provider, exchange, binding, claim: claimed.claim, handle });
}

function isRead(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

/** A mail scanner's HEAD must not use up a link, nor mark notifications as read (R8). */
function assertNotHeadOfWrite(request: Request, { candidates, allowed }: Route): void {
  if (request.method !== 'HEAD') return;
  if (candidates.some(({ binding }) => binding.endpoint.writesOnGet)) throw Refusal.methodNotAllowed(allowed);
}

/**
 * Finds the endpoint of a request. `_method` turns a POST into another method only where the endpoint's encoding allows
 * it (R3); anywhere else the field is rejected (F27).
 */
async function choose(
  route: Route,
  request: Request,
  costs: BodyCosts,
  allow: (endpoint: AnyEndpoint) => Promise<void>,
): Promise<{ binding: Binding; body: WireInput }> {
  // Authorises before reading the body, so that nobody can upload to a call they may not make.
  const [first] = route.candidates;
  if (first !== undefined && route.candidates.length === 1) await allow(first.binding.endpoint);
  const body = isRead(request) ? {} : await readCharged(route, request, costs);
  const { _method: override, ...rest } = body;
  const overrideMethod = override === undefined ? null : String(override).toUpperCase();
  const chosen = route.candidates.find(({ byOverride }) => byOverride === overrideMethod);
  if (chosen === undefined) throw Refusal.methodNotAllowed(route.allowed);
  if (route.candidates.length > 1) await allow(chosen.binding.endpoint);
  return { binding: chosen.binding, body: rest };
}
