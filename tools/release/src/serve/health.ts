import { createHealthRoutes, HEALTH_PATHS } from '@portal/provider-api/serving';
import type { Hono } from 'hono';
import { isRegistryPath } from '../registry/constants.ts';

type Fetch = (request: Request, bindings?: object) => Response | Promise<Response>;

/** Why pages cannot be served, for an operator; null if they can. */
export async function findReleaseProblem(portal: Hono): Promise<string | null> {
  const manifest = await portal.request('/app.json');
  return manifest.ok ? null : 'no shell is published';
}

export type Monitoring = Parameters<typeof createHealthRoutes>[0] & {
  metrics: {
    countRequest(request: { call: string; method: string; status: number; seconds: number }): void;
  };
};

/**
 * Answers the paths of monitoring of a page server that runs without the API, on every host name, because probes use
 * addresses. Passes on every other request, and counts it.
 */
export function withHealth(monitoring: Monitoring, fetch: Fetch): Fetch {
  const health = createHealthRoutes(monitoring);
  return async (request, bindings) => {
    const { pathname } = new URL(request.url);
    if (HEALTH_PATHS.has(pathname)) return health.fetch(request, Object(bindings));
    const startedAt = performance.now();
    const response = await fetch(request, bindings);
    const seconds = (performance.now() - startedAt) / 1000;
    const { method } = request;
    monitoring.metrics.countRequest({ call: callOf(pathname), method, status: response.status, seconds });
    return response;
  };
}

function callOf(pathname: string): string {
  if (isRegistryPath(pathname)) return 'registry';
  if (pathname === '/app.json') return 'manifest';
  return /^\/(?:areas|shell)\//.test(pathname) ? 'file' : 'page';
}
