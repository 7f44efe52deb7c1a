import { audit } from '../auth/tables.ts';
import { isNull, sql } from '../db/drizzle.ts';
import { readInIndexOrder } from '../db/statements/index-order.ts';
import type { Provider } from '../provider.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { type ChainEnd, findChainEnd, hashRow, rowContent } from './chain.ts';
import { tryLockSeals } from './lock-seals.ts';

/** Few enough not to block other queries. */
const ROWS_PER_BATCH = 40;

/**
 * Gives new rows of the audit their place in the chain. Writers of rows never wait for this: it works on rows that are
 * committed, in one process at a time.
 */
export async function sealAudit(provider: Pick<Provider, 'db' | 'secrets' | 'log'>): Promise<void> {
  let end: ChainEnd | null = null;
  for (;;) {
    const sealed = await sealBatch(provider);
    if (sealed === null) break;
    end = sealed.end;
    if (!sealed.hasMore) break;
    await yieldToEventLoop();
  }
  // The log is stored elsewhere. It shows if someone removed the newest rows, which leaves no gap in the chain.
  if (end !== null) provider.log.info('audit.sealed', { ...end });
}

/** Null if there was nothing to seal, or another process is sealing. */
function sealBatch({ db, secrets }: Pick<Provider, 'db' | 'secrets'>) {
  return db.transaction(async (tx): Promise<{ end: ChainEnd; hasMore: boolean } | null> => {
    if (!(await tryLockSeals(tx))) return null;
    await readInIndexOrder(tx);
    const rows = await tx
      .select({ id: audit.id, at: audit.at, content: rowContent })
      .from(audit)
      .where(isNull(audit.position))
      .orderBy(audit.at, audit.id)
      .limit(ROWS_PER_BATCH);
    if (rows.length === 0) return null;
    let end = await findChainEnd(tx);
    const seals = rows.map(({ id, content }) => {
      const hash = hashRow(secrets, end, content);
      const seal = { id, position: end.position + 1, previous_hash: end.hash, hash };
      end = { position: seal.position, hash };
      return seal;
    });
    // The rows are ordered by time. With the first and last time, PostgreSQL reads only the partitions of these rows.
    const [first, last] = [rows[0], rows.at(-1)].map((row) => row?.at.toISOString());
    await tx.execute(sql`
      update audit set position = seal.position, previous_hash = seal.previous_hash, hash = seal.hash
      from json_to_recordset(${JSON.stringify(seals)}::json)
        as seal(id uuid, position bigint, previous_hash text, hash text)
      where audit.id = seal.id and audit.at between ${first} and ${last}`);
    return { end, hasMore: rows.length === ROWS_PER_BATCH };
  });
}
