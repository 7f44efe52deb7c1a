import { randomUUID } from 'node:crypto';
import { isDatabaseUnavailable } from '../db/servers/unavailable.ts';
import { isDiskFull } from '../db/storage/disk-space.ts';
import { goFirst } from '../embedded-database/line.ts';
import { collectLoadedRows } from '../loaded-rows.ts';
import { redactPath } from '../log.ts';
import type { Provider } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import type { RequestOutcome } from '../tracing/tracing.ts';
import { isRefusedStep, recordStep } from './audit.ts';
import { addressOf } from './create-context.ts';
import type { Exchange, HttpContext } from './exchange.ts';
import type { PriceGuard } from './price-guard.ts';
import { createHostCheck } from './protection/host.ts';
import { ClientDisconnected } from './request/body/read-parts.ts';
import { type Answer, createSender, json } from './response/answer.ts';
import { isRead } from './routing/choose-binding.ts';
import type { Route } from './routing/routes.ts';

const REQUEST_ID = 'X-Request-Id';
/** nginx's status for a client that left before it had an answer. */
const CLIENT_CLOSED_REQUEST = 499;

/** Turns a refusal into an answer. */
export type RefusalFormat = (refusal: Refusal) => Answer;

const formatAsMessage: RefusalFormat = (refusal) => json(refusal.body(), refusal.status);

/** Adds request id and headers, turns thrown errors into the responses of R4, and logs one line per request. */
export function createResponder(
  provider: Provider,
  prices: PriceGuard,
  format: RefusalFormat = formatAsMessage,
) {
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
      isWrite: !isRead(c.req.raw),
      params: {},
      loaded: new Map(),
      refusal: null,
      limits: {},
      deprecation: {},
    };
    let answered: Answer;
    try {
      if (!isOwnHost(c.req.raw)) throw Refusal.misdirected();
      const run = () => collectLoadedRows(exchange.loaded, () => work(exchange));
      answered = await (isRead(c.req.raw) ? goFirst(run) : run());
    } catch (error) {
      answered = prices.hideInRefusal(refuse(provider, error, exchange, format), exchange.caller);
      if (isRefusedStep(answered.status, exchange.action) && exchange.isWrite) {
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
    exchange.refusal = error.describe(exchange.loaded);
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
