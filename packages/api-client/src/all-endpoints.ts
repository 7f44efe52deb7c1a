import * as contract from './contract/index.ts';
import type { AnyEndpoint } from './endpoint.ts';

function isEndpoint(value: unknown): value is AnyEndpoint {
  return (
    typeof value === 'object' && value !== null && 'shape' in value && 'path' in value && 'method' in value
  );
}

function collect(value: unknown): AnyEndpoint[] {
  if (isEndpoint(value)) return [value];
  if (typeof value !== 'object' || value === null || 'kind' in value) return [];
  return Object.values(value).flatMap(collect);
}

/** Every call of the contract, for the OpenAPI document, the access tests and the server's route check. */
export const allEndpoints: readonly AnyEndpoint[] = Object.values(contract).flatMap((domain) =>
  Object.values(domain).flatMap(collect),
);
