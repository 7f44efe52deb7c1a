import { type SQL, sql } from 'drizzle-orm';
import { skipAudit } from '../auth/audit-actor.ts';
import type { Database } from '../db/database-type.ts';
import { removeRows } from '../db/statements/remove-in-slices.ts';
import { type AttachedFile, listAttachedFiles } from './attached-files.ts';
import { hasPartner } from './export-person.ts';
import type { Person } from './find-person.ts';
import { mentions, withoutMentions } from './mentions.ts';
import { findOutboxFiles, removeOutboxFiles } from './outbox.ts';
import { TEXT_COLUMNS, USER_COLUMNS } from './personal-data.ts';
import { eraseJobs } from './queued-jobs.ts';

/** Rows per statement. */
const SLICE = 200;

export interface Erasure {
  /** Changed or removed rows by table. `jobs.job`: emails and other jobs. `outbox`: files of emails. */
  rows: Record<string, number>;
  /** Files that may be about the person. They are still stored ({@link removeAttachedFile}). */
  attachedFiles: AttachedFile[];
  /** The avatar, if the person had one. Remove it from the store. */
  avatarFileId: string | null;
}

/**
 * Removes what is stored only for a person, and replaces their name and address wherever companies must keep the rest:
 * quotes, orders, cases and their histories. Can run again if it was killed. Rows of the audit log stay until they are
 * two years old. @throws if another user of the company has the same name
 */
export async function erasePerson(
  db: Database,
  person: Person,
  { now, dataDir }: { now: Date; dataDir: string | null },
): Promise<Erasure> {
  await assertUniqueName(db, person);
  // Found by the name and the address that are about to be replaced.
  const attachedFiles = await listAttachedFiles(db, person);
  const name = person.userId === null ? 'Erased person' : `Former user ${person.userId}`;
  const address = person.userId === null ? 'erased@invalid' : `erased-${person.userId}@invalid`;
  const rows: Record<string, number> = {};
  const add = (table: string, count: number) => {
    if (count > 0) rows[table] = (rows[table] ?? 0) + count;
  };

  if (person.userId !== null)
    for (const [table, { columns, remove }] of Object.entries(USER_COLUMNS)) {
      if (remove !== true) continue;
      const where = sql.join(
        columns.map((column) => sql`${sql.identifier(column)} = ${person.userId}`),
        sql` or `,
      );
      const { rows: found } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from ${sql.identifier(table)} where ${where}`,
      );
      await db.transaction(async (tx) => {
        await skipAudit(tx);
        await removeRows(tx, { table, where });
      });
      add(table, found[0]?.count ?? 0);
    }
  const emails = await findOutboxFiles(db, dataDir, person);
  await removeOutboxFiles(emails);
  add('outbox', emails.length);
  add('jobs.job', await eraseJobs(db, person, name, address));
  for (const [table, columns] of Object.entries(TEXT_COLUMNS)) {
    const ofCompany = (await hasPartner(db, table)) ? sql`partner_id = ${person.partnerId}` : sql`true`;
    for (const column of columns)
      add(table, await replaceIn(db, { table, column, ofCompany, person, name, address }));
  }
  const avatarFileId = person.userId === null ? null : await eraseUser(db, person.userId, address, now);
  await db.execute(sql`
    insert into audit (at, partner_id, action, params, status, request_id, kind, thing, label)
    values (${now.toISOString()}, ${person.partnerId}, 'privacy.erase', '{}', 200, '', 'user', ${person.userId === null ? null : String(person.userId)}, ${name})`);
  return { rows, attachedFiles, avatarFileId };
}

/** Histories have names, not ids, so the rows of two people with one name are indistinguishable. */
async function assertUniqueName(db: Database, { partnerId, userId, names }: Person): Promise<void> {
  if (names.length === 0) return;
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from users where partner_id = ${partnerId} and id is distinct from ${userId} and removed_at is null
      and first_name || ' ' || last_name in (${sql.join(
        names.map((name) => sql`${name}`),
        sql`, `,
      )}) limit 1`);
  if (rows[0] === undefined) return;
  throw new Error(
    `${rows[0].email} has the same name in the same company, so their histories are indistinguishable. ` +
      'Change the name of one of them first. Nothing was changed.',
  );
}

interface Replacement {
  table: string;
  column: string;
  ofCompany: SQL;
  person: Person;
  name: string;
  address: string;
}

async function replaceIn(
  db: Database,
  { table, column, ofCompany, person, name, address }: Replacement,
): Promise<number> {
  const { rows: types } = await db.execute<{ type: string }>(sql`
    select format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attname = ${column}`);
  const type = sql.raw(types[0]?.type ?? 'text');
  const id = sql.identifier(table);
  let total = 0;
  for (let changed = SLICE; changed === SLICE; total += changed)
    changed = await db.transaction(async (tx) => {
      // Otherwise the audit log would record the values that are being erased.
      await skipAudit(tx);
      const { rows } = await tx.execute(sql`
        update ${id} set ${sql.identifier(column)} = (${withoutMentions(column, person, name, address)})::${type}
        where ctid = any(array(select ctid from ${id} where ${ofCompany} and (${mentions(column, person)}) limit ${SLICE}))
        returning 1`);
      return rows.length;
    });
  return total;
}

async function eraseUser(db: Database, id: number, address: string, now: Date): Promise<string | null> {
  return db.transaction(async (tx) => {
    await skipAudit(tx);
    const { rows } = await tx.execute<{ file: string | null }>(
      sql`select avatar_file_id as file from users where id = ${id} for update`,
    );
    await tx.execute(sql`
      update users set first_name = 'Former', last_name = ${`user ${id}`}, email = ${address}, telephone = null, team = null,
        password_hash = null, two_factor_secret = null, two_factor_confirmed_at = null, passkey_handle = null,
        passkeys_since = null, single_sign_on_since = null, scim_managed_since = null, avatar_file_id = null,
        last_seen_at = null, removed_at = coalesce(removed_at, ${now.toISOString()}), version = version + 1
      where id = ${id}`);
    await tx.execute(sql`
      update webhook_endpoints set is_active = false where owner_id = ${id}`);
    return rows[0]?.file ?? null;
  });
}
