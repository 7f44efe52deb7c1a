import type { ParsedOf } from '@portal/api-client';
import type { PgTable } from '../drizzle-pg.ts';

/**
 * Column values for the fields of an endpoint's input, for `satisfies` in the mapper from input to row. A field without
 * an entry, an entry without a field, and a field without a column of its name are type errors. `Handled` names the
 * fields that are stored otherwise or not at all: ids, versions, columns of another name.
 *
 * ```ts
 * const values = { name: input.name, … } satisfies InputColumns<typeof contract.contacts.update, typeof contacts, 'id' | 'version'>;
 * ```
 */
export type InputColumns<E, Table extends PgTable, Handled extends keyof ParsedOf<E> = never> = {
  [Field in Exclude<keyof ParsedOf<E>, Handled>]-?: Field extends keyof Table['$inferInsert']
    ? Table['$inferInsert'][Field] | undefined
    : never;
};
