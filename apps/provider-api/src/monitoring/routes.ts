import { TELEMETRY_PATH } from '@portal/api-client/telemetry';
import { getClientAddress } from '@portal/auth/client-address';
import { getClientNetwork } from '@portal/auth/client-network';
import type { Hono } from 'hono';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Visits } from '../release-health/visits.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { listErrors } from './error-list.ts';
import type { HealthCheck } from './health.ts';
import { createHealthRoutes, HEADERS, HEALTH_PATHS, isOperator, notFound } from './health-routes.ts';
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

const PATHS: ReadonlySet<string> = new Set([...HEALTH_PATHS, '/errors', TELEMETRY_PATH]);
const DAY_MS = 86_400_000;

/**
 * {@link createHealthRoutes}, and the endpoint that receives reports from pages.
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
  const app = createHealthRoutes({ config, metrics, checks });
  const receive = createReceiver({ config, db, telemetry, visits, tracing, now, readChannels });
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

/** Whether {@link createMonitoring} handles a path. */
export function isMonitoringPath(path: string): boolean {
  return PATHS.has(path);
}
