import type { Api } from '../../api.ts';
import { sql } from '../../db/drizzle.ts';

const BLOCK = 512;
const NAME_LENGTH = 100;
const SIZE_AT = 124;
const SIZE_LENGTH = 12;

/**
 * An archive of a database that each test file unpacks, at half the size: without the databases that `create database`
 * copies, and with one WAL file, because a checkpoint has written what the others say.
 */
export async function dumpSmall({ dump, provider: { db } }: Api): Promise<Uint8Array> {
  await db.execute(sql`update pg_database set datistemplate = false where datistemplate`);
  await db.execute(sql`drop database template0`);
  await db.execute(sql`drop database template1`);
  await db.execute(sql`checkpoint`);
  const { rows } = await db.execute<{ oldest: string; current: string }>(sql`
    select pg_walfile_name(redo_lsn) as oldest, pg_walfile_name(pg_current_wal_insert_lsn()) as current
    from pg_control_checkpoint()`);
  const [wal] = rows;
  if (wal === undefined) throw new Error('The database does not name its WAL files.');
  const archive = new Uint8Array(await (await dump()).arrayBuffer());
  return withoutFiles(archive, (path) => {
    const segment = /^\/?pg_wal\/([0-9A-F]{24})$/.exec(path)?.[1];
    return segment !== undefined && (segment < wal.oldest || segment > wal.current);
  });
}

/** A tar archive is a list of headers, each followed by its file's blocks, and ends with empty blocks. */
function withoutFiles(archive: Uint8Array, isLeftOut: (path: string) => boolean): Uint8Array {
  const read = (at: number, length: number) =>
    new TextDecoder().decode(archive.subarray(at, at + length)).split('\0', 1)[0] ?? '';
  const remaining: Uint8Array[] = [];
  for (let at = 0; at < archive.length; ) {
    const size = Number.parseInt(read(at + SIZE_AT, SIZE_LENGTH).trim() || '0', 8);
    const end = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    if (!isLeftOut(read(at, NAME_LENGTH))) remaining.push(archive.subarray(at, end));
    at = end;
  }
  return Buffer.concat(remaining);
}
