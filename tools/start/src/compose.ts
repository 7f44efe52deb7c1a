import type { Api } from '@portal/provider-api';
import { isApiPath } from '@portal/provider-api';
import type { Hono } from 'hono';

type Fetch = (request: Request, bindings?: object) => Response | Promise<Response>;

/** The API shares the portal's origin, so a page can request the current user before its first script runs. */
export const ME_CALL = '/api/v1/me';

/** Portal and API on one origin: the API answers its own paths, the portal all others. */
export function compose(api: Api['app'], portal: Hono): { fetch: Fetch } {
  return {
    fetch: (request, bindings) => {
      const target = isApiPath(new URL(request.url).pathname) ? api : portal;
      return target.fetch(request, bindings);
    },
  };
}
