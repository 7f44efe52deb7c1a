import type { AnyEndpoint } from '@portal/api-client';
import type { Binding } from './bind.ts';
import { isApiPath } from './paths.ts';

/** Ids of the contract's endpoints that have no handler. Those outside the API (`app.json`) are served by the shell. */
export function findUnboundEndpoints(
  contract: readonly AnyEndpoint[],
  bindings: readonly Binding[],
): string[] {
  const bound = new Set(bindings.map(({ endpoint }) => endpoint.id));
  return contract
    .filter(({ path }) => isApiPath(path))
    .map(({ id }) => id)
    .filter((id) => !bound.has(id))
    .sort();
}

/** Ids of endpoints with two handlers: the second would never be reached. */
export function findDuplicateBindings(bindings: readonly Binding[]): string[] {
  const ids = bindings.map(({ endpoint }) => endpoint.id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}
