import type { AnyEndpoint } from '@portal/api-client';
import { Refusal } from '../refusal.ts';
import type { Input } from './body.ts';
import { parseOr422 } from './parse.ts';
import { assertStorableText, isStorableText } from './text.ts';

/** Merges path parameters, query and body into the handler's flat input. */
export function parseInput(
  endpoint: AnyEndpoint,
  params: Readonly<Record<string, string>>,
  query: Input,
  body: Input,
): Input {
  // No stored id contains such characters.
  if (!Object.values(params).every(isStorableText)) throw Refusal.notFound();
  assertStorableText(query);
  assertStorableText(body);
  const fromQuery = endpoint.query === undefined ? {} : parseOr422(endpoint.query, query);
  const fromBody = endpoint.body === undefined ? {} : parseOr422(endpoint.body, body);
  return { ...fromQuery, ...fromBody, ...params };
}
