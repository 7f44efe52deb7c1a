import { OWN_SCHEMAS, type Query } from './tables.ts';

interface Partition {
  /** `schema.name`, quoted where SQL needs it, as is `parent`. */
  name: string;
  parent: string;
  bound: string;
}

/** Gives the partitioned tables of the empty target the partitions of the source. */
export async function copyPartitions(source: Query, target: Query): Promise<void> {
  const wanted = await listPartitions(source);
  const found = await listPartitions(target);
  const isIn = (list: readonly Partition[], { name, bound }: Partition) =>
    list.some((each) => each.name === name && each.bound === bound);
  for (const partition of found) if (!isIn(wanted, partition)) await target(`drop table ${partition.name}`);
  for (const partition of wanted) {
    if (isIn(found, partition)) continue;
    const { name, parent, bound } = partition;
    await target(`create table ${name} (like ${parent} including all excluding indexes)`);
    // Triggers for statements are not inherited (audit/partitions/months.ts).
    if (parent === 'public.audit') await target('select audit_guard_statements($1::regclass)', [name]);
    await target(`alter table ${parent} attach partition ${name} ${bound}`);
  }
}

const listPartitions = (query: Query): Promise<Partition[]> =>
  query<Partition>(`
    select format('%I.%I', nspname, child.relname) as name, pg_get_expr(child.relpartbound, child.oid) as bound,
      (select format('%I.%I', nspname, relname) from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where pg_class.oid = inhparent) as parent
    from pg_inherits join pg_class child on child.oid = inhrelid join pg_namespace on pg_namespace.oid = child.relnamespace
    where child.relkind = 'r' and child.relispartition and ${OWN_SCHEMAS} order by 1`);
