import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Config } from '../config.ts';
import { createReadiness, type HealthCheck } from './health.ts';
import type { Metrics } from './metrics.ts';

interface Parts {
  config: Pick<Config, 'env' | 'metricsToken'>;
  metrics: Pick<Metrics, 'write'>;
  checks: readonly HealthCheck[];
}

export type MonitoringRequest = Context<{ Bindings: Partial<HttpBindings> }>;

export const HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** The paths that {@link createHealthRoutes} answers. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Endpoints for operators' tools that every process has.
 * - `/healthz`: the process is running.
 * - `/readyz`: the process can serve requests; otherwise 503. Lists every check.
 * - `/metrics`: Prometheus metrics.
 */
export function createHealthRoutes({ config, metrics, checks }: Parts) {
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>();
  const readReadiness = createReadiness(checks);
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, HEADERS));
  app.get('/readyz', async (c) => {
    const readiness = await readReadiness();
    return c.json(readiness, readiness.status === 'ready' ? 200 : 503, HEADERS);
  });
  app.get('/metrics', async (c) => {
    // Everyone else gets a 404, because the metrics show how much business the portal does.
    if (!isOperator(c, config)) return notFound(c);
    const { contentType, text } = await metrics.write();
    return c.text(text, 200, { ...HEADERS, 'Content-Type': contentType });
  });
  return app;
}

export const notFound = (c: MonitoringRequest) => c.json({ message: 'Not Found' }, 404, HEADERS);

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether a request may read metrics and errors. If `METRICS_TOKEN` is set, the request must send it as a bearer token.
 * Otherwise, the request must come from the same machine and not through a proxy, and the portal must be a
 * developer's: a proxy on the server's own machine may add no header, and would let everyone read.
 */
export function isOperator(c: MonitoringRequest, { env, metricsToken: token }: Parts['config']): boolean {
  if (token !== null) {
    const given = c.req.header('authorization') ?? '';
    return timingSafeEqual(digest(given), digest(`Bearer ${token}`));
  }
  if (env !== 'local') return false;
  if (c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined) return false;
  return LOOPBACK.test(c.env?.incoming?.socket.remoteAddress ?? '');
}
