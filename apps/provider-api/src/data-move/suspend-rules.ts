import { OWN_SCHEMAS, type Query } from './tables.ts';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Lets rows be written in any order and without effects, until the returned function is called: drops foreign keys and
 * disables triggers, which would write audit entries and counts once more. Setting `session_replication_role` instead
 * would need a superuser, which managed databases do not give.
 */
export async function suspendRules(query: Query): Promise<() => Promise<void>> {
  const keys = await query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
    where contype = 'f' and conparentid = 0 and ${OWN_SCHEMAS}`);
  const triggers = await query<{ table: string; name: string }>(`
    select tgrelid::regclass::text as table, quote_ident(tgname) as name
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
    where not tgisinternal and tgenabled = 'O' and ${OWN_SCHEMAS}`);
  for (const { table, name } of keys) await query(`alter table ${table} drop constraint ${name}`);
  for (const { table, name } of triggers) await query(`alter table only ${table} disable trigger ${name}`);
  return async () => {
    // Reads all rows again: a reference without its row fails the transaction.
    for (const { table, name, definition } of keys)
      await query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { table, name } of triggers) await query(`alter table only ${table} enable trigger ${name}`);
  };
}
