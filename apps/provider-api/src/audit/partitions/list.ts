import type { Database } from '../../db/database-type.ts';
import { sql } from '../../db/drizzle.ts';

/** The times of a partition: one month, or several. */
export interface Bounds {
  /** Null if the partition has no lower bound. */
  from: Date | null;
  to: Date;
}

/** A partition of the audit log. */
export interface Partition extends Bounds {
  /** In the schema {@link SCHEMA}. */
  name: string;
}

export const SCHEMA = sql.identifier('partitions');
/** Takes the rows that belong to no other partition. */
export const DEFAULT_PARTITION = 'audit_default';

export const partitionName = (name: string) => sql`${SCHEMA}.${sql.identifier(name)}`;

/** False while a server has not converted the table yet ({@link convertAudit}). */
export async function isPartitioned(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select from pg_partitioned_table where partrelid = 'audit'::regclass) as found`,
  );
  return rows[0]?.found === true;
}

/** All but the default partition, oldest first. */
export async function listPartitions(db: Database): Promise<Partition[]> {
  const { rows } = await db.execute<{ name: string; from: number | null; to: number }>(sql`
    select name, extract(epoch from (regexp_match(bounds, 'FROM [(]''([^'']+)''[)]'))[1]::timestamptz)::float as from,
      extract(epoch from (regexp_match(bounds, 'TO [(]''([^'']+)''[)]'))[1]::timestamptz)::float as to
    from (
      select relname as name, pg_get_expr(relpartbound, pg_class.oid) as bounds
      from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'audit'::regclass
    ) as partitions
    where bounds <> 'DEFAULT' order by 3`);
  return rows.map(({ name, from, to }) => ({
    name,
    from: from === null ? null : new Date(from * 1000),
    to: new Date(to * 1000),
  }));
}

/** The first instant of the month of `at`, or of a later month, in UTC. */
export const monthStart = (at: Date, later = 0): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later));

/** Whether a partition has the rows of more than one month. */
export const isWide = ({ from, to }: Bounds): boolean => from === null || monthStart(from, 1) < to;

const monthText = (at: Date) => at.toISOString().slice(0, 7).replace('-', '_');

/** `audit_2027_01`, `audit_2027_01_to_2027_03` or `audit_until_2027_01`; the last month is part of the partition. */
export function nameFor({ from, to }: Bounds): string {
  const last = monthText(monthStart(to, -1));
  if (from === null) return `audit_until_${last}`;
  const first = monthText(from);
  return first === last ? `audit_${first}` : `audit_${first}_to_${last}`;
}
