import { contract } from '@portal/api-client';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import type { GenericSchema } from 'valibot';

/** Who may see an amount. */
export type PriceClass = 'cost' | 'selling' | 'public';

const CLASSES = new Map<GenericSchema, PriceClass>([
  [contract.common.cost, 'cost'],
  [contract.common.marginPercent, 'cost'],
  [contract.common.sellingPrice, 'selling'],
  [contract.common.publicAmount, 'public'],
]);

/** Records of texts that users write. Forms save them as they were read, so amounts in them are not hidden. */
const USER_TEXTS: ReadonlySet<GenericSchema> = new Set([
  contract.common.address,
  contract.crf.crfDraft,
  contract.customers.customerNote,
  contract.multiQuotes.importRow,
]);

/** The parts of valibot's schemas that lead to other schemas. */
export interface SchemaParts {
  type: string;
  entries?: Readonly<Record<string, GenericSchema>>;
  item?: GenericSchema;
  wrapped?: GenericSchema;
  value?: GenericSchema;
  options?: readonly unknown[];
  literal?: unknown;
}

export const partsOf = (schema: GenericSchema): SchemaParts => schema as SchemaParts; // valibot types them per kind

/** The schema without `optional` and `nullable`. */
export function unwrap(schema: GenericSchema): GenericSchema {
  const { wrapped } = partsOf(schema);
  return wrapped === undefined || CLASSES.has(schema) ? schema : unwrap(wrapped);
}

export const classOf = (schema: GenericSchema): PriceClass | undefined => CLASSES.get(unwrap(schema));

/** Whether users write the texts of a record. */
export const hasUserTexts = (schema: GenericSchema): boolean => USER_TEXTS.has(unwrap(schema));

/** The alternatives of a union or variant; empty for other schemas. */
export const optionsOf = (schema: GenericSchema): readonly GenericSchema[] =>
  (partsOf(schema).options ?? []).filter(
    (option): option is GenericSchema => typeof option === 'object' && option !== null && 'kind' in option,
  );

/** Calls `visit` for each field below a schema, with its name. If it returns false, the fields below are left out. */
export function walkFields(
  schema: GenericSchema | null,
  visit: (name: string, field: GenericSchema) => unknown,
  name = '',
  seen: ReadonlySet<GenericSchema> = new Set(),
): void {
  if (schema === null || seen.has(schema)) return;
  const field = unwrap(schema);
  if (visit(name, field) === false || CLASSES.has(field)) return;
  const { entries = {}, item, value } = partsOf(field);
  const path = new Set(seen).add(schema);
  for (const [key, each] of Object.entries(entries)) walkFields(each, visit, key, path);
  for (const each of [item, value, ...optionsOf(field)]) walkFields(each ?? null, visit, name, path);
}

let sent: ReadonlySet<string> | undefined;
/** Names of all fields that a call accepts in its body. */
export function bodyNames(): ReadonlySet<string> {
  if (sent === undefined) {
    const names = new Set<string>();
    for (const { body } of allEndpoints) walkFields(body ?? null, (name) => names.add(name));
    sent = names;
  }
  return sent;
}

let hidden: ReadonlySet<string> | undefined;
/** Names of all fields that a response can hide. Users who cannot see them cannot sort by them. */
export function priceNames(): ReadonlySet<string> {
  if (hidden === undefined) {
    const names = new Set<string>();
    for (const { response } of allEndpoints)
      walkFields(response, (name, field) => {
        const found = classOf(field);
        if (found === 'cost' || found === 'selling') names.add(name);
      });
    hidden = names;
  }
  return hidden;
}
