import { contract } from '@portal/api-client';
import type { GenericSchema } from 'valibot';

/** Helpers for query strings: what they stand for is said where they are used. */
const HELPERS = /^query[A-Z]/;

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

function isSchema(value: unknown): value is GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}

/**
 * The schemas that the contract exports, by the name of their component: `auth.user` → `User`. Where two domains
 * export different schemas under one name, the later one carries its domain: `SearchSearch`.
 */
export function namedSchemas(): Map<GenericSchema, string> {
  const names = new Map<GenericSchema, string>();
  const taken = new Set<string>();
  for (const [domain, exports] of Object.entries(contract)) {
    for (const [name, value] of Object.entries(exports)) {
      if (!isSchema(value) || names.has(value) || (domain === 'common' && HELPERS.test(name))) continue;
      const free = taken.has(pascal(name)) ? pascal(domain) + pascal(name) : pascal(name);
      names.set(value, free);
      taken.add(free);
    }
  }
  return names;
}
