import type { AnyEndpoint } from '@portal/api-client';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { fromWire, fromWireKey } from '@portal/api-client/wire';

const routes = allEndpoints
  .map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
    params: [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
  }))
  // `/orders/export` before `/orders/{reference}`.
  .toSorted((a, b) => a.params.length - b.params.length);

export interface FakeRequest {
  endpoint: AnyEndpoint;
  /** Flat and camelCase, as the contract's input type: path parameters, query and body together. */
  input: Record<string, unknown>;
}

/** Finds the contract's call behind a request, and its input; null where the contract has no such call. */
export function readRequest(url: URL, init: RequestInit | undefined): FakeRequest | null {
  const body = readBody(init?.body);
  const { _method: override, ...fields } = body;
  const method = typeof override === 'string' ? override : (init?.method ?? 'GET');
  const route =
    routes.find((one) => one.endpoint.method === method && one.pattern.test(url.pathname)) ??
    // Spelled as POST in the contract, sent with `_method: PUT`.
    routes.find((one) => one.endpoint.method === init?.method && one.pattern.test(url.pathname));
  if (route === undefined) return null;
  const values = (route.pattern.exec(url.pathname) ?? []).slice(1).map(decodeURIComponent);
  const path = Object.fromEntries(route.params.map((name, index) => [name, values[index]]));
  return { endpoint: route.endpoint, input: { ...readQuery(url.searchParams), ...fields, ...path } };
}

function readQuery(query: URLSearchParams): Record<string, unknown> {
  const names = [...new Set(query.keys())];
  return Object.fromEntries(
    names.map((name) =>
      name.endsWith('[]')
        ? [fromWireKey(name.slice(0, -2)), query.getAll(name)]
        : [fromWireKey(name), query.get(name)],
    ),
  );
}

function readBody(body: unknown): Record<string, unknown> {
  if (typeof body === 'string') return { ...(fromWire(JSON.parse(body)) as object) }; // bodies of the contract are objects
  if (!(body instanceof FormData)) return {};
  const names = [...new Set(body.keys())];
  return Object.fromEntries(
    names.map((name) => {
      if (name.endsWith('[]')) return [fromWireKey(name.slice(0, -2)), body.getAll(name)];
      return [name.startsWith('_') ? name : fromWireKey(name), body.get(name)];
    }),
  );
}
