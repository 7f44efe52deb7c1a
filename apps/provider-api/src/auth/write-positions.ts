import { eq, sql } from '../db/drizzle.ts';
import { isDatabaseUnavailable } from '../db/servers/unavailable.ts';
import type { Provider } from '../provider.ts';
import type { SessionRow } from './sessions.ts';
import { apiTokens, sessions } from './tables.ts';

/** A session or API token, whose reads see what it wrote. */
export interface CallSource {
  /** If the write starts a session, this is the new session. */
  readonly kind: 'session' | 'token';
  readonly id: string;
  /** Position in the database's log after its last write; null without one. */
  readonly writtenPosition: number | null;
}

export const sessionSource = ({ idHash, writtenPosition }: SessionRow): CallSource => ({
  kind: 'session',
  id: idHash,
  writtenPosition,
});

const keyOf = ({ kind, id }: CallSource) => `${kind} ${id}`;

export const toReader = (source: CallSource) => ({ key: keyOf(source), ...source });

/** The position of the next change: all earlier ones, this process's own included, are before it. */
const POSITION = sql`pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint`;

/**
 * Remembers that a session or token wrote, for the replicas that its next reads may use in any process. A failure does not
 * change the answer: the write is committed, and this process remembers it too.
 */
export async function recordWrite({ db, replicas, log }: Provider, source: CallSource): Promise<void> {
  if (!replicas.exist) return;
  replicas.usedPrimary(toReader(source));
  try {
    if (source.kind === 'session')
      await db.update(sessions).set({ writtenPosition: POSITION }).where(eq(sessions.idHash, source.id));
    else await db.update(apiTokens).set({ writtenPosition: POSITION }).where(eq(apiTokens.id, source.id));
  } catch (error) {
    if (!isDatabaseUnavailable(error)) log.error('replica.position', error);
  }
}
