import { type Api, createHostCheck, isApiPath } from '@portal/provider-api';
import { type PortalOptions, readVisitor } from '@portal/release';
import type { Hono } from 'hono';
import { compressResponse } from './compress.ts';

type Fetch = (request: Request, bindings?: object) => Response | Promise<Response>;

/** The API shares the portal's origin, so a page can request the current user before its first script runs. */
export const ME_CALL = '/api/v1/me';

/** Portal and API on one origin, compressed: the API answers its own paths, the portal all others. */
export function compose({ app, provider }: Api, portal: Hono): { fetch: Fetch } {
  const isOwnHost = createHostCheck(provider.config);
  return {
    fetch: async (request, bindings) => {
      const isApi = isApiPath(new URL(request.url).pathname);
      if (!isApi && !isOwnHost(request)) return new Response('This host is not known here.', { status: 421 });
      const target = isApi ? app : portal;
      return compressResponse(request, await target.fetch(request, bindings));
    },
  };
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
