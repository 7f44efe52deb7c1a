import type { AnyEndpoint } from '@portal/api-client';
import type { Binding } from './bind.ts';
import { isApiPath } from './paths.ts';

/** Calls of the contract that nothing answers, by id; what the portal's own files answer (`app.json`) is not ours. */
export function unboundEndpoints(contract: readonly AnyEndpoint[], bindings: readonly Binding[]): string[] {
  const bound = new Set(bindings.map(({ endpoint }) => endpoint.id));
  return contract
    .filter(({ path }) => isApiPath(path))
    .map(({ id }) => id)
    .filter((id) => !bound.has(id))
    .sort();
}

/** Calls that two handlers answer: the second would never be reached. */
export function boundTwice(bindings: readonly Binding[]): string[] {
  const ids = bindings.map(({ endpoint }) => endpoint.id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}
