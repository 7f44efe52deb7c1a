import type { PGlite } from '@electric-sql/pglite';
import { findDamagedPage } from '../../embedded-database/page-check.ts';
import { damaged, embeddedFolders } from './embedded-folder.ts';

const MISSING_FILES = `
  select path from (
    select pg_relation_filepath(oid) as path from pg_class where relkind in ('r', 'i', 't', 'm', 'S')
  ) as files
  where path is not null and pg_stat_file(path, true) is null order by path`;

/**
 * Lists files that are shorter than at their last vacuum, with the first column of a btree index by which the table
 * can be read.
 */
const SHORT_FILES = `
  select pg_relation_filepath(c.oid) as path, c.oid::regclass::text as name,
    c.relkind in ('r', 't', 'm') as may_shrink,
    (select quote_ident(a.attname) from pg_index i
      join pg_class ic on ic.oid = i.indexrelid and ic.relam = (select oid from pg_am where amname = 'btree')
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where i.indrelid = c.oid and i.indpred is null and i.indisvalid order by i.indisprimary desc limit 1) as "column"
  from pg_class c
  where c.relkind in ('r', 'i', 't', 'm', 'S') and pg_relation_filepath(c.oid) is not null
    and pg_relation_size(c.oid) < 8192 * greatest(c.relpages::bigint, case when c.relkind = 'S' then 1 else 0 end)`;

interface ShortFile {
  path: string;
  name: string;
  may_shrink: boolean;
  column: string | null;
}

/**
 * Refuses a database with a missing, shortened or garbled file. Otherwise the damage would show only when the file is
 * read, perhaps weeks later. @throws DataDirError
 */
export async function assertHealthy(dataDir: string, pglite: PGlite): Promise<void> {
  const reason =
    (await findMissingFile(pglite)) ??
    (await findShortFile(pglite)) ??
    (await findGarbledFile(dataDir, pglite));
  if (reason === null) return;
  await pglite.close().catch(() => {}); // closing a damaged database may fail
  throw damaged(dataDir, reason);
}

async function findMissingFile(pglite: PGlite): Promise<string | null> {
  const { rows } = await pglite.query<{ path: string }>(MISSING_FILES);
  const [first] = rows;
  if (first === undefined) return null;
  const more = rows.length > 1 ? ` and ${rows.length - 1} more files` : '';
  return `${first.path}${more} is missing, as after restoring only a part`;
}

async function findShortFile(pglite: PGlite): Promise<string | null> {
  const { rows } = await pglite.query<ShortFile>(SHORT_FILES);
  for (const file of rows)
    if (!file.may_shrink || !(await hasAllRows(pglite, file)))
      return `${file.path} is shorter than it was, as after an interrupted copy`;
  return null;
}

/**
 * Whether every row that the index names can be read. A killed vacuum may have cut empty pages off a table, and then
 * the index names no row on a missing page.
 */
async function hasAllRows(pglite: PGlite, { name, column }: ShortFile): Promise<boolean> {
  if (column === null) return false;
  try {
    await pglite.transaction(async (tx) => {
      for (const path of ['seqscan', 'bitmapscan', 'indexonlyscan', 'sort'])
        await tx.exec(`set local enable_${path} = off`);
      await tx.query(
        `select count(*) from (select ctid from ${name} order by ${column} offset 0) as all_rows`,
      );
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * Compares page checksums. Databases created by earlier versions have them too, because PostgreSQL 18 creates them by
 * default.
 */
async function findGarbledFile(dataDir: string, pglite: PGlite): Promise<string | null> {
  const { rows } = await pglite.query<{ data_checksums: string }>('show data_checksums');
  if (rows[0]?.data_checksums !== 'on') return null;
  await pglite.exec('checkpoint');
  return findDamagedPage(embeddedFolders(dataDir).live);
}
