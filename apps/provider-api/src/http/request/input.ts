import type { AnyEndpoint } from '@portal/api-client';
import { Refusal } from '../../refusal.ts';
import type { WireInput } from './body/collect-entries.ts';
import { readWire } from './body/read-wire.ts';
import { parseOr422 } from './parse.ts';
import { assertStorableText, isStorableText } from './text.ts';

/** The handler's input by camelCase name. */
export type Input = Record<string, unknown>;

function parsePart(schema: AnyEndpoint['body'], part: WireInput): Input {
  if (schema === undefined) return {};
  const read = readWire(schema, part);
  assertStorableText(read);
  return parseOr422(schema, read);
}

/** Merges path parameters, query and body, as received, into the handler's flat input. */
export function parseInput(
  endpoint: AnyEndpoint,
  params: Readonly<Record<string, string>>,
  query: WireInput,
  body: WireInput,
): Input {
  // No stored id contains such characters.
  if (!Object.values(params).every(isStorableText)) throw Refusal.notFound();
  return { ...parsePart(endpoint.query, query), ...parsePart(endpoint.body, body), ...params };
}
