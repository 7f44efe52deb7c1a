import { skipAudit } from '../auth/audit-actor.ts';
import type { Database } from '../db/database-type.ts';
import { type SQL, sql } from '../db/drizzle.ts';
import { removeRows } from '../db/statements/remove-in-slices.ts';
import { type AttachedFile, listAttachedFiles } from './attached-files.ts';
import { hasPartner } from './export-person.ts';
import type { Person } from './find-person.ts';
import {
  hasReplaceable,
  isSingleWord,
  mentions,
  type TextColumn,
  withFullNames,
  withoutMentions,
  withSingleWords,
} from './mentions.ts';
import { findOutboxFiles, removeOutboxFiles } from './outbox.ts';
import { PEOPLE, TEXT_COLUMNS, USER_COLUMNS } from './personal-data.ts';
import { eraseJobs, exportJobs } from './queued-jobs.ts';

/** Rows per statement. */
const SLICE = 200;

export interface Erasure {
  /** Changed or removed rows by table. `jobs.job`: emails and other jobs. `outbox`: files of emails. */
  rows: Record<string, number>;
  /** Files that may be about the person. They are still stored ({@link removeAttachedFile}). */
  attachedFiles: AttachedFile[];
  /** Where a single-word name still occurs: columns, `jobs.job` or `outbox`, with the number of rows. */
  remaining: Record<string, number>;
  /** The avatar, if the person had one. Remove it from the store. */
  avatarFileId: string | null;
}

/**
 * Removes what is stored only for a person, and replaces their name and address wherever companies must keep the rest:
 * quotes, orders, cases and their histories. A single-word name is replaced only where it is the whole value of a field
 * for a name. Can run again if it was killed. Rows of the audit log stay until they are
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
  const emails = await findOutboxFiles(db, dataDir, withFullNames(person));
  await removeOutboxFiles(emails);
  add('outbox', emails.length);
  add('jobs.job', await eraseJobs(db, person, name, address));
  const namesakes = await findNamesakes(db, person);
  const remaining: Record<string, number> = {};
  for (const [table, columns] of Object.entries(TEXT_COLUMNS)) {
    const isOfCompany = await hasPartner(db, table);
    const ofCompany = isOfCompany ? sql`partner_id = ${person.partnerId}` : sql`true`;
    const emailOf = PEOPLE.find((each) => each.table === table);
    for (const each of columns) {
      const column = { name: each, type: await readType(db, table, each) };
      const replacement = { table, column, ofCompany, name, address };
      const isUnclear = (single: string) =>
        isSingleWord(single) && (!isOfCompany || emailOf?.name === each || namesakes.includes(single));
      const clear = { ...person, names: person.names.filter((single) => !isUnclear(single)) };
      add(table, await replaceIn(db, { ...replacement, person: clear }));
      if (emailOf?.name === each) {
        const ofPerson = sql`${ofCompany} and lower(${sql.identifier(emailOf.email)}) in ${person.emails}`;
        add(table, await replaceIn(db, { ...replacement, ofCompany: ofPerson, person }));
      }
      const count = await countSingleWords(db, table, each, ofCompany, person);
      if (count > 0) remaining[`${table}.${each}`] = count;
    }
  }
  const unread = withSingleWords(person);
  if (unread.names.length > 0) {
    const jobs = (await exportJobs(db, unread)).length;
    if (jobs > 0) remaining['jobs.job'] = jobs;
    const files = (await findOutboxFiles(db, dataDir, unread)).length;
    if (files > 0) remaining['outbox'] = files;
  }
  const avatarFileId = person.userId === null ? null : await eraseUser(db, person.userId, address, now);
  await db.execute(sql`
    insert into audit (at, partner_id, action, params, status, request_id, kind, thing, label)
    values (${now.toISOString()}, ${person.partnerId}, 'privacy.erase', '{}', 200, '', 'user', ${person.userId === null ? null : String(person.userId)}, ${name})`);
  return { rows, attachedFiles, remaining, avatarFileId };
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

/** Single-word names that other people of the company have too. A field with such a name can be about any of them. */
async function findNamesakes(db: Database, person: Person): Promise<string[]> {
  const { names } = withSingleWords(person);
  if (names.length === 0) return [];
  const found = PEOPLE.map(
    ({ table, name, email }) => sql`
      select btrim(${sql.identifier(name)}) as name from ${sql.identifier(table)}
      where partner_id = ${person.partnerId} and lower(${sql.identifier(email)}) not in ${person.emails}`,
  );
  const { rows } = await db.execute<{ name: string | null }>(
    sql`select distinct name from (${sql.join(found, sql` union all `)}) as found`,
  );
  return names.filter((each) => rows.some(({ name }) => name === each));
}

async function countSingleWords(
  db: Database,
  table: string,
  column: string,
  ofCompany: SQL,
  person: Person,
): Promise<number> {
  const single = withSingleWords(person);
  if (single.names.length === 0) return 0;
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${sql.identifier(table)} where ${ofCompany} and (${mentions(column, single)})`);
  return rows[0]?.count ?? 0;
}

async function readType(db: Database, table: string, column: string): Promise<string> {
  const { rows } = await db.execute<{ type: string }>(sql`
    select format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attname = ${column}`);
  return rows[0]?.type ?? 'text';
}

interface Replacement {
  table: string;
  column: TextColumn;
  ofCompany: SQL;
  person: Person;
  name: string;
  address: string;
}

async function replaceIn(
  db: Database,
  { table, column, ofCompany, person, name, address }: Replacement,
): Promise<number> {
  const type = sql.raw(column.type);
  const id = sql.identifier(table);
  let total = 0;
  for (let changed = SLICE; changed === SLICE; total += changed)
    changed = await db.transaction(async (tx) => {
      // Otherwise the audit log would record the values that are being erased.
      await skipAudit(tx);
      const { rows } = await tx.execute(sql`
        update ${id} set ${sql.identifier(column.name)} = (${withoutMentions(column, person, name, address)})::${type}
        where ctid = any(array(select ctid from ${id} where ${ofCompany} and (${hasReplaceable(column, person)}) limit ${SLICE}))
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
    return rows[0]?.file ?? null;
  });
}
