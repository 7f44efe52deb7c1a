import type { Hono } from 'hono';
import { isRegistryPath } from './constants.ts';

type Fetch = (request: Request, bindings?: object) => Response | Promise<Response>;

/** Sends requests below `/registry/v1` to the registry, and all others to the given handler. */
export function withRegistry(registry: Hono, fetch: Fetch): Fetch {
  return (request, bindings) =>
    isRegistryPath(new URL(request.url).pathname)
      ? registry.fetch(request, bindings)
      : fetch(request, bindings);
}
