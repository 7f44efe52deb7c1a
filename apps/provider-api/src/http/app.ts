import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Provider } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import { createAnswer } from './answer-call.ts';
import type { Exchange, HttpContext } from './exchange.ts';
import type { PriceGuard } from './price-guard.ts';
import { createResponder, type RefusalFormat } from './respond.ts';
import type { Answer } from './response/answer.ts';
import type { Binding } from './routing/bind.ts';
import { createRoutes } from './routing/routes.ts';

export type ApiApp = Hono<{ Bindings: Partial<HttpBindings> }>;

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
  const answer = createAnswer(provider, prices);
  const respond = createResponder(provider, prices);
  for (const route of createRoutes(bindings)) {
    app.on(route.method, route.honoPath, (c) => respond(c, (exchange) => answer(c, route, exchange), route));
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
