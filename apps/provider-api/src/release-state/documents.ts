import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { and, asc, DrizzleQueryError, eq, ne } from '../db/drizzle.ts';
import { releaseDocuments, releaseLog } from './tables.ts';

export interface TaggedText {
  content: Buffer;
  /** Identifies the content. */
  tag: string;
}

/** The state of one release store in the database. */
export interface ReleaseDocuments {
  read(key: string): Promise<TaggedText | null>;
  /**
   * Returns the new tag; null if the condition does not hold.
   * @param onlyIf write only if the document has this tag; null: only if there is none
   */
  write(key: string, content: string, options?: { onlyIf?: string | null }): Promise<string | null>;
  remove(key: string): Promise<void>;
  /** The lines of the log, oldest first; null when there are none. */
  readLog(): Promise<TaggedText | null>;
  appendLog(lines: string): Promise<void>;
  replaceLog(lines: string): Promise<void>;
  /** Whether the database has the state of a store other than this one. */
  hasOtherStores(): Promise<boolean>;
}

/** The part of a database that the state of releases uses. */
export interface ReleaseState {
  /** The state of a release store. */
  documentsOf(store: string): ReleaseDocuments;
}

/** Limits the size of a statement, because a log entry can have any length. */
const INSERTED_AT_ONCE = 1000;

/** Drizzle's own error contains the statement and its values, which a caller could show. */
async function withoutStatement<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DrizzleQueryError && error.cause !== undefined ? error.cause : error;
  }
}

interface DocumentOptions {
  /** Whether the disk has space for a write. */
  isDiskFree?: () => boolean;
}

export function createReleaseDocuments(
  db: Database,
  store: string,
  { isDiskFree = () => true }: DocumentOptions = {},
): ReleaseDocuments {
  const change = <Result>(work: () => Promise<Result>) =>
    withoutStatement(() => {
      if (isDiskFree()) return work();
      throw Object.assign(new Error('The server is out of disk space. Nothing was changed.'), {
        code: 'ENOSPC',
      });
    });
  const at = (key: string) => and(eq(releaseDocuments.store, store), eq(releaseDocuments.key, key));

  async function insertLog(target: Pick<Database, 'insert'>, lines: string): Promise<void> {
    const rows = lines
      .split('\n')
      .filter((line) => line !== '')
      .map((entry) => ({ store, entry }));
    for (let start = 0; start < rows.length; start += INSERTED_AT_ONCE)
      await target.insert(releaseLog).values(rows.slice(start, start + INSERTED_AT_ONCE));
  }

  return {
    read: (key) =>
      withoutStatement(async () => {
        const { content, tag } = releaseDocuments;
        const [found] = await db.select({ content, tag }).from(releaseDocuments).where(at(key));
        return found === undefined ? null : { content: Buffer.from(found.content), tag: found.tag };
      }),
    write: (key, content, { onlyIf } = {}) =>
      change(async () => {
        const tag = randomUUID();
        const returned = { tag: releaseDocuments.tag };
        const inserting = db.insert(releaseDocuments).values({ store, key, content, tag });
        const writing =
          onlyIf === undefined
            ? inserting
                .onConflictDoUpdate({
                  target: [releaseDocuments.store, releaseDocuments.key],
                  set: { content, tag },
                })
                .returning(returned)
            : onlyIf === null
              ? inserting.onConflictDoNothing().returning(returned)
              : db
                  .update(releaseDocuments)
                  .set({ content, tag })
                  .where(and(at(key), eq(releaseDocuments.tag, onlyIf)))
                  .returning(returned);
        return (await writing)[0]?.tag ?? null;
      }),
    remove: (key) =>
      change(async () => {
        await db.delete(releaseDocuments).where(at(key));
      }),
    readLog: () =>
      withoutStatement(async () => {
        const { id, entry } = releaseLog;
        const rows = await db
          .select({ id, entry })
          .from(releaseLog)
          .where(eq(releaseLog.store, store))
          .orderBy(asc(id));
        const last = rows.at(-1);
        if (last === undefined) return null;
        return { content: Buffer.from(rows.map((row) => `${row.entry}\n`).join('')), tag: String(last.id) };
      }),
    appendLog: (lines) => change(() => insertLog(db, lines)),
    replaceLog: (lines) =>
      change(() =>
        db.transaction(async (tx) => {
          await tx.delete(releaseLog).where(eq(releaseLog.store, store));
          await insertLog(tx, lines);
        }),
      ),
    hasOtherStores: () =>
      withoutStatement(async () => {
        const others = await db
          .select({ key: releaseDocuments.key })
          .from(releaseDocuments)
          .where(ne(releaseDocuments.store, store))
          .limit(1);
        return others.length > 0;
      }),
  };
}
