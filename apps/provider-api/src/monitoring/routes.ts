import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { TELEMETRY_PATH } from '@portal/api-client/telemetry';
import { getClientAddress } from '@portal/auth/client-address';
import { getClientNetwork } from '@portal/auth/client-network';
import { type Context, Hono } from 'hono';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Visits } from '../release-health/visits.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { listErrors } from './error-list.ts';
import { type HealthCheck, readReadiness } from './health.ts';
import type { Metrics } from './metrics.ts';
import { createReceiver, type ReadChannels } from './receive-report.ts';
import type { Telemetry } from './telemetry.ts';

interface Parts {
  config: Config;
  db: Database;
  metrics: Metrics;
  telemetry: Telemetry;
  visits: Visits;
  tracing: Tracing;
  now: () => Date;
  checks: readonly HealthCheck[];
  /** Replaces the frames of published scripts in a stack with the lines of their sources. */
  resolveStack?: (stack: string) => Promise<string>;
  readChannels?: ReadChannels;
}

type Request = Context<{ Bindings: Partial<HttpBindings> }>;

const PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics', '/errors', TELEMETRY_PATH]);
const DAY_MS = 86_400_000;
const HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/**
 * Endpoints for operators' tools, and the endpoint that receives reports from pages.
 * - `/healthz`: the process is running.
 * - `/readyz`: the process can serve requests; otherwise 503. Lists every check.
 * - `/metrics`: Prometheus metrics.
 * - `/errors`: the errors of the last `?days` days, by default 7.
 *
 * These endpoints answer on every host name, because probes use IP addresses.
 */
export function createMonitoring({
  config,
  db,
  metrics,
  telemetry,
  visits,
  tracing,
  now,
  checks,
  resolveStack,
  readChannels,
}: Parts): Hono {
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>();
  const receive = createReceiver({ config, db, telemetry, visits, tracing, now, readChannels });
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, HEADERS));
  app.get('/readyz', async (c) => {
    const readiness = await readReadiness(checks);
    return c.json(readiness, readiness.status === 'ready' ? 200 : 503, HEADERS);
  });
  app.get('/metrics', async (c) => {
    // Everyone else gets a 404, because the metrics show how much business the portal does.
    if (!isOperator(c, config)) return notFound(c);
    const { contentType, text } = await metrics.write();
    return c.text(text, 200, { ...HEADERS, 'Content-Type': contentType });
  });
  app.get('/errors', async (c) => {
    if (!isOperator(c, config)) return notFound(c);
    const days = Number(c.req.query('days') ?? 7);
    if (!(days > 0 && days <= 366))
      return c.json({ message: 'days must be between 0 and 366.' }, 422, HEADERS);
    return c.json(
      await listErrors(db, new Date(now().getTime() - days * DAY_MS), resolveStack),
      200,
      HEADERS,
    );
  });
  app.post(TELEMETRY_PATH, async (c) => {
    const remoteAddress = c.env?.incoming?.socket.remoteAddress;
    const forwarded = c.req.header('x-forwarded-for');
    const address = getClientAddress({ forwarded, remoteAddress }, config.trustProxy);
    await receive(c.req.raw, getClientNetwork(address));
    return c.body(null, 204, HEADERS);
  });
  app.all('*', notFound);
  return app as unknown as Hono; // bindings are optional for callers
}

const notFound = (c: Request) => c.json({ message: 'Not Found' }, 404, HEADERS);

/** Whether {@link createMonitoring} handles a path. */
export function isMonitoringPath(path: string): boolean {
  return PATHS.has(path);
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether a request may read metrics and errors. If `METRICS_TOKEN` is set, the request must send it as a bearer token.
 * Otherwise, the request must come from the same machine and not through a proxy, and the portal must be a
 * developer's: a proxy on the server's own machine may add no header, and would let everyone read.
 */
function isOperator(c: Request, { env, metricsToken: token }: Config): boolean {
  if (token !== null) {
    const given = c.req.header('authorization') ?? '';
    return timingSafeEqual(digest(given), digest(`Bearer ${token}`));
  }
  if (env !== 'local') return false;
  if (c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined) return false;
  return LOOPBACK.test(c.env?.incoming?.socket.remoteAddress ?? '');
}
