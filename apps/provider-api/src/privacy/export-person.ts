import type { Database } from '../db/database-type.ts';
import { sql } from '../db/drizzle.ts';
import type { Files } from '../files/files.ts';
import type { Person } from './find-person.ts';
import { mentions } from './mentions.ts';
import { SECRET_COLUMNS, TEXT_COLUMNS, USER_COLUMNS } from './personal-data.ts';
import { exportJobs } from './queued-jobs.ts';

type Row = Record<string, unknown>;

/** Rows by table: the user's rows, rows that mention the person's name or address, and jobs that mention them. */
export async function exportPerson(db: Database, person: Person): Promise<Record<string, Row[]>> {
  const exported: Record<string, Row[]> = {};
  for (const table of new Set([...Object.keys(USER_COLUMNS), ...Object.keys(TEXT_COLUMNS)])) {
    const isUsers = (USER_COLUMNS[table]?.columns ?? []).map(
      (column) => sql`${sql.identifier(column)} = ${person.userId}`,
    );
    const isMentioned = (TEXT_COLUMNS[table] ?? []).map((column) => mentions(column, person));
    const ofCompany = (await hasPartner(db, table)) ? sql`partner_id = ${person.partnerId}` : sql`true`;
    const own = isUsers.length === 0 ? sql`false` : sql.join(isUsers, sql` or `);
    const others = isMentioned.length === 0 ? sql`false` : sql.join(isMentioned, sql` or `);
    const { rows } = await db.execute<{ row: Row }>(sql`
      select to_jsonb(t) as row from ${sql.identifier(table)} t where (${own}) or (${ofCompany} and (${others}))`);
    if (rows.length > 0) exported[table] = rows.map(({ row }) => withoutSecrets(row));
  }
  const jobs = await exportJobs(db, person);
  if (jobs.length > 0) exported['jobs.job'] = jobs;
  return exported;
}

export async function hasPartner(db: Database, table: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name = 'partner_id'`);
  return rows.length > 0;
}

function withoutSecrets(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !SECRET_COLUMNS.includes(column)));
}

/** Ids of the uploaded files of exported rows. */
export function listFiles(exported: Readonly<Record<string, readonly Row[]>>): string[] {
  const ids = Object.values(exported)
    .flat()
    .flatMap(({ file_id: file, avatar_file_id: avatar }) => [file, avatar]);
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

/** Reads a file; null if the store does not have it. */
export const readFileOrNull = (files: Files, id: string) => files.read(id).catch(() => null);
