import type { AnyEndpoint } from '@portal/api-client';
import type { Input } from './body.ts';
import { parseOr422 } from './issues.ts';

/** Path parameters, query and body → the handler's flat input. */
export function parseInput(
  endpoint: AnyEndpoint,
  params: Readonly<Record<string, string>>,
  query: Input,
  body: Input,
): Input {
  const fromQuery = endpoint.query === undefined ? {} : parseOr422(endpoint.query, query);
  const fromBody = endpoint.body === undefined ? {} : parseOr422(endpoint.body, body);
  return { ...fromQuery, ...fromBody, ...params };
}
