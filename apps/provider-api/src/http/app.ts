import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { getClientNetwork } from '@portal/auth/client-network';
import { Hono } from 'hono';
import { authoriseWithDelegations } from '../auth/delegations/authorise-delegate.ts';
import { runOnTestData } from '../auth/run-on-test-data.ts';
import type { Database } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/servers/unavailable.ts';
import { isDiskFull } from '../db/storage/disk-space.ts';
import { goFirst } from '../embedded-database/line.ts';
import { redactPath } from '../log.ts';
import type { Provider } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import type { RequestOutcome } from '../tracing/tracing.ts';
import { answerRead, identifyReader, isOnlyRead } from './answer-read.ts';
import { isRefusedStep, recordStep } from './audit.ts';
import { addressOf, createContext } from './create-context.ts';
import type { Exchange, HttpContext } from './exchange.ts';
import { claimRequest } from './idempotency/claim-request.ts';
import type { PriceGuard } from './price-guard.ts';
import { checkOrigin, checkOwnGet, checkToken } from './protection/csrf.ts';
import { createHostCheck } from './protection/host.ts';
import { type Identity, identify, NOBODY } from './protection/identify.ts';
import { createThrottle, type Throttle } from './protection/throttle.ts';
import { explainLoss, rememberWrite } from './remember-write.ts';
import type { BodyCosts } from './request/body/read-charged.ts';
import { ClientDisconnected } from './request/body/read-parts.ts';
import { createUploadSlots, type Upload } from './request/body/upload-slots.ts';
import { parseInput } from './request/input.ts';
import { readQuery } from './request/query.ts';
import { type Answer, createSender, envelope, json } from './response/answer.ts';
import { deprecationHeaders } from './response/deprecation.ts';
import type { Binding } from './routing/bind.ts';
import { assertNotHeadOfWrite, chooseBinding, isRead } from './routing/choose-binding.ts';
import { createRoutes, type Route } from './routing/routes.ts';
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
  prices: PriceGuard,
  protocols: readonly Protocol[] = [],
): ApiApp {
  const app: ApiApp = new Hono();
  const shared = {
    provider,
    prices,
    throttle: createThrottle(provider),
    openUpload: createUploadSlots(),
  };
  const respond = createResponder(provider, prices);
  for (const route of createRoutes(bindings)) {
    app.on(route.method, route.honoPath, (c) =>
      respond(c, (exchange) => answer(shared, c, route, exchange), route),
    );
  }
  for (const protocol of protocols) {
    const respondAsProtocol = createResponder(provider, prices, protocol.formatRefusal);
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
function createResponder(provider: Provider, prices: PriceGuard, format: RefusalFormat = formatAsMessage) {
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
      startedSession: null,
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
      answered = prices.hideInRefusal(refuse(provider, error, exchange, format), exchange.caller);
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
  if (isDatabaseUnavailable(error)) return refuse(provider, Refusal.databaseUnavailable(), exchange, format);
  const { requestId, action } = exchange;
  provider.log.error('request.failed', error, { requestId, action });
  provider.telemetry.addServerError({ at: action ?? 'none', error, requestId });
  if (isDiskFull(error)) return refuse(provider, Refusal.diskFilled(), exchange, format);
  return json({ message: 'Server Error' }, 500);
}

/** State that the calls of one server share. */
interface Shared {
  provider: Provider;
  prices: PriceGuard;
  throttle: Throttle;
  openUpload: (who: string) => Upload;
}

/** A call with its authenticated caller. */
interface Call {
  provider: Provider;
  prices: PriceGuard;
  c: HttpContext;
  route: Route;
  exchange: Exchange;
  identity: Identity;
  charge: BodyCosts['charge'];
  upload: Upload;
}

async function answer(
  { provider, prices, throttle, openUpload }: Shared,
  c: HttpContext,
  route: Route,
  exchange: Exchange,
): Promise<Answer> {
  const request = c.req.raw;
  // Other servers post to an unsubscribe link or a URL-encoded call from anywhere, so both ignore who is signed in.
  const ignoresSession = route.candidates.every(
    ({ binding: { options, endpoint } }) => options.byLinkOnly || endpoint.encoding === 'form',
  );
  const find = isRead(request) ? identifyReader : identify;
  const identity = ignoresSession ? NOBODY : await find(provider, request);
  const { session, caller } = identity;
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
    return await answerCall({ provider, prices, c, route, exchange, identity, charge, upload });
  } finally {
    upload.leave();
  }
}

/** Parses a call, runs its handler and wraps the result. */
async function answerCall({
  provider,
  prices,
  c,
  route,
  exchange,
  identity,
  ...costs
}: Call): Promise<Answer> {
  const { session, caller, source } = identity;
  const request = c.req.raw;
  const url = new URL(request.url);
  const query = readQuery(url);
  const timeoutMs = provider.config.bodyTimeoutMs;
  const { binding, body } = await chooseBinding(route, request, { timeoutMs, ...costs }, async (endpoint) => {
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
  prices.assertSortAllowed(caller, input);
  const hide = (answered: Answer, db: Database) =>
    prices.hideInAnswer(answered, { endpoint, caller, params, db });
  const handle = async (db: Database) => {
    const parts = db === provider.db ? provider : { ...provider, db };
    return runOnTestData({ endpoint, input, caller, db }, async (onData) => {
      const { context, finish } = createContext(parts, c, exchange, session, onData);
      const reply = await binding.handle(input as never, context); // parsed by the endpoint's own schemas
      return finish(await envelope(endpoint, prices.hideInFile(endpoint, caller, reply), url));
    });
  };
  const read = async (db: Database) => hide(await handle(db), db);
  if (isOnlyRead(binding)) return answerRead(provider, caller && source, read);
  // A link that anyone may open can begin a session or write a view.
  if (endpoint.method === 'GET' && !options.writes)
    return rememberWrite(provider, exchange, null, () => read(provider.db));
  const claimed = await claimRequest(provider, caller, endpoint, request, body);
  if ('replay' in claimed) return hide(claimed.replay, provider.db);
  const write = { provider, exchange, binding, claim: claimed.claim, handle };
  // After the answer is stored: a user's access may change before the request is repeated.
  return rememberWrite(provider, exchange, source, async () =>
    hide(await runWrite(write).catch(explainLoss), provider.db),
  );
}
