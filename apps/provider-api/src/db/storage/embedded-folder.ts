import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { hasErrorCode } from '../../error-code.ts';
import { DataDirError } from './data-dir-error.ts';
import { explainDataDir } from './disk-space.ts';

/** PostgreSQL's version in PGlite, and the version of its control file. */
const POSTGRES_VERSION = 18;
const CONTROL_VERSION = 1800;
const CONTROL_BYTES = 8192;
/** What PostgreSQL allows: powers of two from 1 MB to 1 GB. */
const WAL_SEGMENT_SIZES = Array.from({ length: 11 }, (_, power) => 2 ** (20 + power));
/** Disks mounted as a folder contain it. */
const LOST_AND_FOUND = 'lost+found';

const FOLDERS = ['base', 'global', 'pg_multixact', 'pg_subtrans', 'pg_wal', 'pg_xact'];
const EMPTY_FOLDERS = [
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_tblspc',
  'pg_twophase',
];

/** Paths of the embedded database in the data folder. */
export function embeddedFolders(dataDir: string): { live: string; unfinished: string } {
  return { live: join(dataDir, 'db'), unfinished: join(dataDir, 'db.new') };
}

/** Whether a data folder has a database, complete or not. Changes nothing, so it needs no lock. */
export const hasEmbeddedDatabase = (dataDir: string) =>
  existsSync(join(embeddedFolders(dataDir).live, 'PG_VERSION'));

/** Removes the access of other users of the machine. If the folder belongs to another user, their access stays. */
export function closeToOthers(folder: string): void {
  try {
    chmodSync(folder, statSync(folder).mode & 0o700);
  } catch (error) {
    if (!hasErrorCode(error, 'EPERM') && !hasErrorCode(error, 'EROFS')) throw error;
  }
}

export function damaged(dataDir: string, reason: string, cause?: unknown): DataDirError {
  return new DataDirError(
    `The database in ${join(dataDir, 'db')} cannot be opened: ${reason}. Nothing was changed. ` +
      `Restore ${dataDir} as a whole from a back-up, or set DATA_DIR to an empty folder to start with a new database.`,
    { cause },
  );
}

function entriesOf(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name !== LOST_AND_FOUND) : [];
}

/**
 * Whether a database has to be created. Anything that is neither empty nor a complete database is refused: PGlite would
 * create a new database over it. @throws DataDirError
 */
export function isNewDatabase(dataDir: string): boolean {
  const { live, unfinished } = embeddedFolders(dataDir);
  if (existsSync(live) && !statSync(live).isDirectory()) throw damaged(dataDir, 'db is not a folder');
  if (entriesOf(live).length > 0) {
    assertComplete(dataDir, live);
    return false;
  }
  for (const name of ['files', 'app.key']) {
    const path = join(dataDir, name);
    const isEmpty = !existsSync(path) || (statSync(path).isDirectory() && entriesOf(path).length === 0);
    if (!isEmpty) throw damaged(dataDir, `${name} is there, but the database is missing`);
  }
  // A process was killed while it created the database; nothing has been stored in it yet.
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(live, { recursive: true, force: true });
  return true;
}

function assertComplete(dataDir: string, live: string): void {
  const versionPath = join(live, 'PG_VERSION');
  if (!existsSync(versionPath))
    throw damaged(dataDir, 'PG_VERSION is missing, although other files are there');
  const version = readFileSync(versionPath, 'utf8').trim();
  if (Number(version) > POSTGRES_VERSION) {
    throw damaged(
      dataDir,
      `it was written by PostgreSQL ${version}, newer than this server's ${POSTGRES_VERSION}; start the newer version of the portal`,
    );
  }
  if (Number(version) !== POSTGRES_VERSION) {
    throw damaged(dataDir, `PG_VERSION is "${version.slice(0, 20)}", not ${POSTGRES_VERSION}`);
  }
  const missing = [...FOLDERS, ...EMPTY_FOLDERS].find((name) => !existsSync(join(live, name)));
  if (missing !== undefined) throw damaged(dataDir, `${missing} is missing, as after restoring only a part`);
  const empty = FOLDERS.find((name) => readdirSync(join(live, name)).length === 0);
  if (empty !== undefined) throw damaged(dataDir, `${empty} is empty, as after restoring only a part`);
  assertWal(dataDir, live);
  assertTransactionLog(dataDir, live);
  assertWritable(live);
}

/** The control file must be whole and must name a write-ahead log file that exists. */
function assertWal(dataDir: string, live: string): void {
  const path = join(live, 'global', 'pg_control');
  if (!existsSync(path)) throw damaged(dataDir, 'global/pg_control is missing');
  const control = readFileSync(path);
  if (control.byteLength !== CONTROL_BYTES) {
    throw damaged(
      dataDir,
      `global/pg_control has ${control.byteLength} bytes instead of ${CONTROL_BYTES}, as after a full disk or an interrupted copy`,
    );
  }
  // Offsets of PostgreSQL's ControlFileData: version 8, redo position of the last checkpoint 40, timeline 48, bytes of
  // each log file 228.
  const controlVersion = control.readUInt32LE(8);
  if (controlVersion !== CONTROL_VERSION) {
    throw damaged(
      dataDir,
      `global/pg_control has the format ${controlVersion} instead of ${CONTROL_VERSION}`,
    );
  }
  const segmentBytes = control.readUInt32LE(228);
  if (!WAL_SEGMENT_SIZES.includes(segmentBytes))
    throw damaged(dataDir, `global/pg_control gives its log files ${segmentBytes} bytes`);
  const segment = walFileName(control.readBigUInt64LE(40), control.readUInt32LE(48), segmentBytes);
  const segmentPath = join(live, 'pg_wal', segment);
  if (!existsSync(segmentPath)) throw damaged(dataDir, `its write-ahead log pg_wal/${segment} is missing`);
  const { size } = statSync(segmentPath);
  if (size !== segmentBytes) {
    throw damaged(
      dataDir,
      `its write-ahead log pg_wal/${segment} has ${size} bytes instead of ${segmentBytes}`,
    );
  }
}

/** Offset in ControlFileData of the next transaction's number, as of the last checkpoint. */
const NEXT_XID_OFFSET = 64;
const FIRST_XID = 3;
const XIDS_PER_BYTE = 4;
const XIDS_PER_PAGE = 32_768;
const PAGES_PER_XACT_FILE = 32;
/** With fewer transactions on the page, zeros prove nothing: the killed server may not have committed any of them. */
const MIN_XIDS = 64;

/**
 * Checks the log that says which transactions were committed. If its page is all zeros, none counts as committed and
 * their rows disappear without an error. Reads only the newest page, because PostgreSQL removes older ones.
 */
function assertTransactionLog(dataDir: string, live: string): void {
  const nextXid = Number(readFileSync(join(live, 'global', 'pg_control')).readBigUInt64LE(NEXT_XID_OFFSET));
  const last = (nextXid - 1) % 2 ** 32;
  const firstOnPage = Math.max(last - (last % XIDS_PER_PAGE), FIRST_XID);
  if (last - firstOnPage < MIN_XIDS) return;
  const page = Math.floor(last / XIDS_PER_PAGE);
  const name = Math.floor(page / PAGES_PER_XACT_FILE)
    .toString(16)
    .toUpperCase()
    .padStart(4, '0');
  const path = join(live, 'pg_xact', name);
  if (!existsSync(path)) throw damaged(dataDir, `pg_xact/${name} is missing, as after restoring only a part`);
  const start = (page % PAGES_PER_XACT_FILE) * (XIDS_PER_PAGE / XIDS_PER_BYTE);
  const end = start + Math.ceil(((last % XIDS_PER_PAGE) + 1) / XIDS_PER_BYTE);
  const log = readFileSync(path);
  if (log.byteLength < end) throw damaged(dataDir, `pg_xact/${name} is shorter than its transactions need`);
  if (log.subarray(start, end).every((byte) => byte === 0))
    throw damaged(dataDir, `pg_xact/${name} is empty, so no transaction would count as committed`);
}

/** Adds the reason, because PostgreSQL's message does not mention permissions. */
function assertWritable(live: string): void {
  try {
    rmSync(mkdtempSync(join(live, 'writable-')), { recursive: true });
    for (const path of ['PG_VERSION', 'global/pg_control']) closeSync(openSync(join(live, path), 'r+'));
  } catch (error) {
    throw explainDataDir(live, error);
  }
}

function walFileName(position: bigint, timeline: number, segmentBytes: number): string {
  const segment = Number(position / BigInt(segmentBytes));
  const perFile = 2 ** 32 / segmentBytes;
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  return hex(timeline) + hex(Math.floor(segment / perFile)) + hex(segment % perFile);
}
