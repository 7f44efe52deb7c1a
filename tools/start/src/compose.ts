import {
  type Api,
  createHostCheck,
  createMonitoring,
  isApiPath,
  isMonitoringPath,
  withCompression,
} from '@portal/provider-api';
import {
  createChannelReader,
  createStackResolver,
  findReleaseProblem,
  type PortalOptions,
  type ReleaseStore,
  readVisitor,
  withRegistry,
} from '@portal/release';
import type { Hono } from 'hono';

type Fetch = (request: Request, bindings?: object) => Response | Promise<Response>;

/** The API shares the portal's origin, so a page can request the current user before its first script runs. */
export const ME_CALL = '/api/v1/me';

/**
 * Portal and API on one origin, compressed: the API and the release registry answer their own paths, the portal all
 * others.
 * @param store used to resolve the stacks of listed errors and to find why a visitor has a version
 */
export function compose(
  { app, provider, checks }: Api,
  portal: Hono,
  { registry, store }: { registry?: Hono; store?: ReleaseStore | undefined } = {},
): { fetch: Fetch } {
  const isOwnHost = createHostCheck(provider.config);
  const answerPortal: Fetch = registry === undefined ? portal.fetch : withRegistry(registry, portal.fetch);
  const monitoring = createMonitoring({
    ...provider,
    checks: [...checks, { name: 'releases', findProblem: () => findReleaseProblem(portal) }],
    ...(store && { resolveStack: createStackResolver(store), readChannels: createChannelReader(store) }),
  });
  const answer: Fetch = (request, bindings) => {
    const { pathname } = new URL(request.url);
    if (isMonitoringPath(pathname)) return monitoring.fetch(request, bindings);
    if (isApiPath(pathname)) return app.fetch(request, bindings);
    if (!isOwnHost(request)) return new Response('This host is not known here.', { status: 421 });
    return answerPortal(request, bindings);
  };
  return { fetch: withCompression(answer) };
}

/** Finds out who sends a request to the portal, from the API in the same process. */
export function visitorFromApi(api: Api | Promise<Api>): PortalOptions['visitorOf'] {
  return async (request, bindings) => {
    const { app } = await api;
    return readVisitor(request, async (cookie) =>
      app.fetch(new Request(new URL(ME_CALL, request.url), { headers: { cookie } }), Object(bindings)),
    );
  };
}
