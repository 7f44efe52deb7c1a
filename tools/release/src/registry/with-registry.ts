import type { Hono } from 'hono';
import { isRegistryPath } from './constants.ts';

type Fetch = (request: Request, bindings?: object) => Response | Promise<Response>;

/** Answers the paths of the registry, and passes on every other request. */
export function withRegistry(registry: Hono, fetch: Fetch): Fetch {
  return (request, bindings) =>
    isRegistryPath(new URL(request.url).pathname)
      ? registry.fetch(request, bindings)
      : fetch(request, bindings);
}
