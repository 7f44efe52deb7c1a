import { contract } from '@portal/api-client';
import type { GenericSchema } from 'valibot';

/** Building blocks of other schemas: described where they are used, not as components. */
const HELPERS = /^(?:query[A-Z]\w*|rowId|attachedFiles)$/;

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

function isSchema(value: unknown): value is GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}

/**
 * Component names of the schemas the contract exports: `auth.user` → `User`. When two domains export different schemas
 * under one name, the later one is prefixed with its domain: `SearchSearch`.
 */
export function namedSchemas(): Map<GenericSchema, string> {
  const names = new Map<GenericSchema, string>();
  const taken = new Set<string>();
  for (const [domain, exports] of Object.entries(contract)) {
    for (const [name, value] of Object.entries(exports)) {
      if (!isSchema(value) || names.has(value) || HELPERS.test(name)) continue;
      const free = taken.has(pascal(name)) ? pascal(domain) + pascal(name) : pascal(name);
      names.set(value, free);
      taken.add(free);
    }
  }
  return names;
}
