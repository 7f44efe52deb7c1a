import * as contract from '@portal/api-client/contract';

export interface Call {
  /** As code names it: `orders.listHistory`, `quotes.single.get`. */
  name: string;
  method: string;
  path: string;
  source: 'specification' | 'extension';
}

function isCall(value: unknown): value is Omit<Call, 'name'> {
  return (
    typeof value === 'object' && value !== null && 'shape' in value && 'method' in value && 'path' in value
  );
}

function callsIn(value: unknown, name: string): Call[] {
  if (isCall(value)) {
    const { method, path, source } = value;
    return [{ name, method, path, source }];
  }
  // A value with a `kind` is a schema, which contains no calls.
  if (typeof value !== 'object' || value === null || 'kind' in value) return [];
  return Object.entries(value).flatMap(([key, inner]) => callsIn(inner, `${name}.${key}`));
}

/** Every call of the contract, by its name. */
export const CALLS: readonly Call[] = Object.entries(contract).flatMap(([domain, value]) =>
  callsIn(value, domain),
);
