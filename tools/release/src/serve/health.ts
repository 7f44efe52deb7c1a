import type { Hono } from 'hono';

type Fetch = (request: Request, bindings?: object) => Response | Promise<Response>;

/** Why pages cannot be served, for an operator; null if they can. */
export async function findReleaseProblem(portal: Hono): Promise<string | null> {
  const manifest = await portal.request('/app.json');
  return manifest.ok ? null : 'no shell is published';
}

const HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/**
 * Answers `/healthz` and `/readyz` of a page server that runs without the API, on every host name, because probes use
 * addresses. Passes on every other request.
 */
export function withHealth(portal: Hono, fetch: Fetch): Fetch {
  return async (request, bindings) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/healthz') return Response.json({ status: 'ok' }, { headers: HEADERS });
    if (pathname !== '/readyz') return fetch(request, bindings);
    const problem = await findReleaseProblem(portal);
    const releases = problem === null ? { ok: true } : { ok: false, problem };
    return Response.json(
      { status: problem === null ? 'ready' : 'not ready', checks: { releases } },
      { status: problem === null ? 200 : 503, headers: HEADERS },
    );
  };
}
