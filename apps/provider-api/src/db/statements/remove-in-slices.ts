import { yieldToEventLoop } from '../../yield-to-event-loop.ts';
import type { Database } from '../database-type.ts';
import { type SQL, sql } from '../drizzle.ts';
import { getTableConfig, type PgColumn, type PgTable } from '../drizzle-pg.ts';

/** Rows per statement: few enough not to block other queries, even if rows have large values. */
const ROWS_PER_REMOVAL = 50;

interface Reference extends Record<string, unknown> {
  child: string;
  column: string;
  parent: string;
  referenced: string;
}

/** Rows of one table. */
interface Rows {
  table: string;
  where: SQL;
}

/**
 * Removes a row and all rows that a cascade would remove, in short statements, the row itself last. Can be called
 * again after the process was killed.
 */
export async function removeInSlices<T extends PgTable & { id: PgColumn }>(
  db: Database,
  table: T,
  id: number,
): Promise<void> {
  const isRow = sql`${sql.identifier('id')} = ${id}`;
  const { name } = getTableConfig(table);
  for (const dependents of listDependents(await listCascades(db), name, isRow))
    await removeRows(db, dependents);
  await db.execute(sql`delete from ${table} where ${isRow}`);
}

/** Removes the rows of a condition in short statements. */
export async function removeRows(db: Database, { table, where }: Rows): Promise<void> {
  const name = sql.identifier(table);
  for (let removed = ROWS_PER_REMOVAL; removed === ROWS_PER_REMOVAL; await yieldToEventLoop()) {
    const { rows } = await db.execute(sql`
      delete from ${name} where ctid = any(array(select ctid from ${name} where ${where} limit ${ROWS_PER_REMOVAL}))
      returning 1`);
    removed = rows.length;
  }
}

/** Lists dependents depth first, so that each row is removed after the rows that reference it. */
function listDependents(cascades: readonly Reference[], parent: string, isParent: SQL): Rows[] {
  return cascades
    .filter((each) => each.parent === parent)
    .flatMap(({ child, column, referenced }) => {
      const isKey = sql`select ${sql.identifier(referenced)} from ${sql.identifier(parent)} where ${isParent}`;
      const where = sql`${sql.identifier(column)} in (${isKey})`;
      return [...listDependents(cascades, child, where), { table: child, where }];
    });
}

/** Reads the foreign keys from the database, so that tables added later are included. */
async function listCascades(db: Database): Promise<Reference[]> {
  const { rows } = await db.execute<Reference>(sql`
    select child.relname as child, own.attname as column, parent.relname as parent, theirs.attname as referenced
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_class parent on parent.oid = confrelid
    join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
    join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = confkey[1]
    where contype = 'f' and confdeltype = 'c' and connamespace = 'public'::regnamespace`);
  return rows;
}
