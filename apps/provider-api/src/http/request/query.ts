import { Refusal } from '../../refusal.ts';
import { collectEntries, type WireInput } from './body/collect-entries.ts';

const MAX_QUERY_LENGTH = 12_000;
const MAX_QUERY_PARAMETERS = 500;

function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) found += 1;
  return found;
}

/** Parses a query string; names stay as on the wire. Answers 414 to a string that is too long, without parsing it. */
export function readQuery(url: URL): WireInput {
  const isLong = url.search.length > MAX_QUERY_LENGTH;
  if (isLong || count(url.search, '&') >= MAX_QUERY_PARAMETERS) throw Refusal.queryTooLong();
  return collectEntries(url.searchParams);
}
