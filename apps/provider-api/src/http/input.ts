import type { AnyEndpoint } from '@portal/api-client';
import type { Input } from './body.ts';
import { parseOr422 } from './issues.ts';
import { Refusal } from './refusal.ts';
import { assertText, isText } from './text.ts';

/** Path parameters, query and body → the handler's flat input. */
export function parseInput(
  endpoint: AnyEndpoint,
  params: Readonly<Record<string, string>>,
  query: Input,
  body: Input,
): Input {
  // A thing of such a name there cannot be.
  if (!Object.values(params).every(isText)) throw Refusal.notFound();
  assertText(query);
  assertText(body);
  const fromQuery = endpoint.query === undefined ? {} : parseOr422(endpoint.query, query);
  const fromBody = endpoint.body === undefined ? {} : parseOr422(endpoint.body, body);
  return { ...fromQuery, ...fromBody, ...params };
}
