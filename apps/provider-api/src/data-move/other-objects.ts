import { OWN_SCHEMAS, type Query } from './tables.ts';

/** Views, triggers and indexes, each with its kind. Those of partitions belong to their parents. */
const LIST_OBJECTS = `
  select case when relkind in ('i', 'I') then 'index' else 'view' end || format(' %I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where (relkind in ('v', 'm') or relkind in ('i', 'I') and not relispartition) and ${OWN_SCHEMAS}
      and not exists (select from pg_index join pg_class parent on parent.oid = indrelid
        where indexrelid = pg_class.oid and parent.relispartition)
  union all
  select format('trigger %I of %I.%I', tgname, nspname, relname)
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
    where not tgisinternal and not relispartition and ${OWN_SCHEMAS}
  order by 1`;

/** What operators have added to the source. Only rows are copied, so it would be missing in the target. */
export async function listOtherObjects(source: Query, target: Query): Promise<string[]> {
  const read = async (query: Query) => (await query<{ name: string }>(LIST_OBJECTS)).map(({ name }) => name);
  const known = new Set(await read(target));
  return (await read(source)).filter((name) => !known.has(name));
}
