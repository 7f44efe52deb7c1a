import type { Database } from '../../db/database-type.ts';
import { sql } from '../../db/drizzle.ts';
import { isLockFailure } from '../../db/statements/lock-timeout.ts';
import { hasErrorCode } from '../../error-code.ts';
import { type Bounds, isPartitioned, monthStart, nameFor, partitionName, SCHEMA } from './list.ts';
import { addDefault, addMonths, attach, forValues, lockPartitions } from './months.ts';

const UNDEFINED_OBJECT = '42704';

/** Another process is converting the table with a later range. */
class ConversionInProgress extends Error {
  override readonly name = 'ConversionInProgress';
  override readonly message = 'Another process is converting the audit log.';
}

/**
 * Replaces `audit` with a partitioned table. The old table becomes the first partition, so no rows are copied. The
 * previous version still writes: two steps lock the table, each for a fraction of a second. Can run again after an
 * interruption.
 */
export async function convertAudit(db: Database, at: Date): Promise<void> {
  if (await isPartitioned(db)) return;
  const bounds = { from: null, to: await findEnd(db, at) };
  await db.transaction(async (tx) => {
    await lockPartitions(tx);
    if (!(await isPartitioned(tx))) await addRange(tx, bounds);
  });
  // A table with a constraint that is not valid cannot become a partition. Validation does not stop writers.
  for (const { name, isValid } of await listChecks(db)) if (!isValid) await validateCheck(db, name);
  await db.transaction(async (tx) => {
    await lockPartitions(tx);
    await tx.execute(sql`lock table audit in access exclusive mode`);
    if (!(await isPartitioned(tx))) await replaceTable(tx, bounds, at);
  });
}

async function validateCheck(db: Database, name: string): Promise<void> {
  try {
    await db.execute(sql`alter table audit validate constraint ${sql.identifier(name)}`);
  } catch (error) {
    if (!(error instanceof Error && hasErrorCode(error.cause, UNDEFINED_OBJECT))) throw error;
    throw new ConversionInProgress(undefined, { cause: error });
  }
}

/**
 * Adds a constraint with the bounds of the first partition, and with its name. Without a valid constraint, PostgreSQL
 * would lock and read the whole table to attach it.
 */
async function addRange(tx: Database, bounds: Bounds): Promise<void> {
  const name = nameFor(bounds);
  const ranges = (await listChecks(tx)).filter((check) => check.name.startsWith('audit_until_'));
  if (ranges.some((range) => range.name === name)) return;
  for (const range of ranges)
    await tx.execute(sql`alter table audit drop constraint ${sql.identifier(range.name)}`);
  const condition = sql.raw(`at < '${bounds.to.toISOString()}'`);
  await tx.execute(
    sql`alter table audit add constraint ${sql.identifier(name)} check (${condition}) not valid`,
  );
}

/**
 * Like {@link convertAudit}, but gives up if a reader such as a back-up holds the table, or if another process is
 * converting it. The job `audit.prepare-months` then converts the table.
 */
export async function convertAuditIfFree(db: Database, at: Date): Promise<void> {
  try {
    await convertAudit(db, at);
  } catch (error) {
    // The job of another server has converted the table.
    if (await isPartitioned(db)) return;
    if (!(error instanceof ConversionInProgress || isLockFailure(error))) throw error;
  }
}

/** The start of the second month after now or the newest row, whichever is later. The table accepts rows until then. */
async function findEnd(db: Database, at: Date): Promise<Date> {
  const { rows } = await db.execute<{ last: number | null }>(
    sql`select extract(epoch from max(at))::float as last from audit`,
  );
  const last = new Date((rows[0]?.last ?? 0) * 1000);
  return monthStart(last > at ? last : at, 2);
}

async function listChecks(db: Database): Promise<{ name: string; isValid: boolean }[]> {
  const { rows } = await db.execute<{ name: string; isValid: boolean }>(sql`
    select conname as name, convalidated as "isValid" from pg_constraint
    where conrelid = 'audit'::regclass and contype = 'c'`);
  return rows;
}

async function replaceTable(tx: Database, bounds: Bounds, at: Date): Promise<void> {
  const name = nameFor(bounds);
  const former = partitionName(name);
  const range = sql.identifier(name);
  // If a month has just begun, another process may have replaced the range with a later one.
  if (!(await listChecks(tx)).some((check) => check.name === name && check.isValid))
    throw new ConversionInProgress();
  // Moving the table moves its indexes, so the new table can use their names.
  await tx.execute(sql`alter table audit set schema ${SCHEMA}`);
  await tx.execute(sql`alter table ${partitionName('audit')} rename to ${sql.identifier(name)}`);
  const definitions = await listIndexes(tx, name);
  await tx.execute(sql`
    create table audit (like ${former} including all excluding indexes) partition by range (at)`);
  await tx.execute(sql`alter table audit drop constraint ${range}`);
  for (const definition of definitions) await tx.execute(sql.raw(definition));
  await copyGrants(tx, name);
  await tx.execute(sql`select audit_guard_statements('audit'), audit_guard_rows('audit')`);
  for (const trigger of ['audit_added_unsealed', 'audit_unchanged', 'audit_sealed_once', 'audit_kept'])
    await tx.execute(sql`drop trigger ${sql.identifier(trigger)} on ${former}`);
  await attach(tx, name, forValues(bounds));
  await tx.execute(sql`alter table ${former} drop constraint ${range}`);
  await tx.execute(sql`alter table ${former} drop constraint audit_position`);
  await addDefault(tx);
  await addMonths(tx, at);
}

/** Lists index definitions for the new table. Leaves out indexes of constraints: their columns do not contain the time. */
async function listIndexes(tx: Database, former: string): Promise<string[]> {
  const { rows } = await tx.execute<{ definition: string }>(sql`
    select replace(pg_get_indexdef(indexrelid), 'ON ' || indrelid::regclass, 'ON public.audit') as definition
    from pg_index where indrelid = ${`partitions.${former}`}::regclass
      and not exists (select from pg_constraint where conindid = indexrelid)`);
  return rows.map(({ definition }) => definition);
}

/** Operators may have given other users of the database rights on the table. */
async function copyGrants(tx: Database, former: string): Promise<void> {
  const { rows } = await tx.execute<{ statement: string }>(sql`
    select format('grant %s on audit to %s%s', privilege_type,
      case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end,
      case when is_grantable then ' with grant option' else '' end) as statement
    from pg_class, aclexplode(relacl)
    where pg_class.oid = ${`partitions.${former}`}::regclass and grantee <> relowner`);
  for (const { statement } of rows) await tx.execute(sql.raw(statement));
}
