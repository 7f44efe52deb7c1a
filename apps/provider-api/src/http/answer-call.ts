import { getClientNetwork } from '@portal/auth/client-network';
import { authoriseWithDelegations } from '../auth/delegations/authorise-delegate.ts';
import { runOnTestData } from '../auth/run-on-test-data.ts';
import type { Database } from '../db/database.ts';
import type { Provider } from '../provider.ts';
import { answerRead, identifyReader, isOnlyRead } from './answer-read.ts';
import { createContext } from './create-context.ts';
import type { Exchange, HttpContext } from './exchange.ts';
import { claimRequest } from './idempotency/claim-request.ts';
import type { PriceGuard } from './price-guard.ts';
import { checkOrigin, checkOwnGet, checkToken } from './protection/csrf.ts';
import { type Identity, identify, NOBODY } from './protection/identify.ts';
import { createThrottle } from './protection/throttle.ts';
import { explainLoss, rememberWrite } from './remember-write.ts';
import type { BodyCosts } from './request/body/read-charged.ts';
import { createUploadSlots, type Upload } from './request/body/upload-slots.ts';
import { parseInput } from './request/input.ts';
import { readQuery } from './request/query.ts';
import { type Answer, envelope } from './response/answer.ts';
import { deprecationHeaders } from './response/deprecation.ts';
import { assertNotHeadOfWrite, chooseBinding, isRead } from './routing/choose-binding.ts';
import type { Route } from './routing/routes.ts';
import { runWrite } from './run-write.ts';

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

/** Answers the calls of one server: who calls, what they may send, and their limits, before the call is handled. */
export function createAnswer(provider: Provider, prices: PriceGuard) {
  const throttle = createThrottle(provider);
  const openUpload = createUploadSlots();
  return async (c: HttpContext, route: Route, exchange: Exchange): Promise<Answer> => {
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
  };
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
    exchange.isWrite ||= endpoint.writesOnGet === true;
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
