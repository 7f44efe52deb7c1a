import type { Api } from '@portal/provider-api';
import { isApiPath } from '@portal/provider-api';
import { type PortalOptions, readVisitor } from '@portal/release';
import type { Hono } from 'hono';
import { compressResponse } from './compress.ts';

type Fetch = (request: Request, bindings?: object) => Response | Promise<Response>;

/** The API shares the portal's origin, so a page can request the current user before its first script runs. */
export const ME_CALL = '/api/v1/me';

/** Portal and API on one origin, compressed: the API answers its own paths, the portal all others. */
export function compose(api: Api['app'], portal: Hono): { fetch: Fetch } {
  return {
    fetch: async (request, bindings) => {
      const target = isApiPath(new URL(request.url).pathname) ? api : portal;
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
