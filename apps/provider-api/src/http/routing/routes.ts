import type { Binding } from './bind.ts';

interface Candidate {
  binding: Binding;
  /** `PUT`: selected only by `_method: "PUT"` in the body; null: selected by the request's method. */
  byOverride: string | null;
}

/** One method and path with the endpoints it may select. */
export interface Route {
  method: string;
  /** `/quotes/:reference` */
  honoPath: string;
  candidates: Candidate[];
  /** For the `Allow` header when no endpoint matches. */
  allowed: string[];
}

function takesOverride({ endpoint }: Binding): boolean {
  return (
    endpoint.encoding === 'put-override' || (endpoint.encoding === 'multipart' && endpoint.method !== 'POST')
  );
}

/**
 * Static segments come before parameters, so that `export` is never read as an id (R9). Paths of different lengths are
 * ordered too: without a complete order, sorting could leave any two paths in the wrong order.
 */
function bySpecificity(left: string, right: string): number {
  const a = left.split('/');
  const b = right.split('/');
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = Number(a[index]?.startsWith(':')) - Number(b[index]?.startsWith(':'));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Routes in registration order. */
export function createRoutes(bindings: readonly Binding[]): Route[] {
  const routes = new Map<string, Route>();
  const add = (method: string, path: string, candidate: Candidate) => {
    const honoPath = path.replace(/\{(\w+)\}/g, ':$1');
    const key = `${method} ${honoPath}`;
    const route = routes.get(key) ?? { method, honoPath, candidates: [], allowed: [] };
    route.candidates.push(candidate);
    routes.set(key, route);
  };
  for (const binding of bindings) {
    const { method, path } = binding.endpoint;
    for (const each of [path, ...(binding.options.alsoAt ?? [])]) {
      add(method, each, { binding, byOverride: null });
      if (takesOverride(binding)) add('POST', each, { binding, byOverride: method });
    }
  }
  for (const route of routes.values()) {
    const same = [...routes.values()].filter((other) => other.honoPath === route.honoPath);
    route.allowed = same
      .filter((other) => other.candidates.some(({ byOverride }) => byOverride === null))
      .map(({ method }) => method);
  }
  return [...routes.values()].sort((left, right) => bySpecificity(left.honoPath, right.honoPath));
}
