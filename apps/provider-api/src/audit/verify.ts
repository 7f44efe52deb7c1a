import { audit } from '../auth/tables.ts';
import { and, asc, count, gt, isNull, lt } from '../db/drizzle.ts';
import type { Provider } from '../provider.ts';
import { type ChainEnd, findChainEnd, findChainStart, hashRow, rowContent } from './chain.ts';

const ROWS_PER_BATCH = 1000;
/** Rows are sealed within two minutes while a server runs. */
const MAX_UNSEALED_MS = 10 * 60_000;

export interface Verification {
  /** Number of sealed rows, and the last of them. */
  rows: number;
  end: ChainEnd;
  /** One sentence for each missing or changed row. */
  faults: string[];
  /** Rows that wait to be sealed, and those among them that have waited too long. */
  unsealed: number;
  late: number;
}

/**
 * Follows the whole chain and compares each row with its hash. Consecutive missing rows count as one fault.
 * @param expectedHead a former end of the chain, which shows whether the newest rows were removed
 */
export async function verifyAudit(
  { db, secrets, now }: Pick<Provider, 'db' | 'secrets' | 'now'>,
  expectedHead?: ChainEnd,
): Promise<Verification> {
  const faults: string[] = [];
  // Removing the newest rows does not change the recorded end. Read first, because a server may seal rows meanwhile.
  const recordedEnd = await findChainEnd(db);
  let end = await findChainStart(db);
  let rows = 0;
  for (;;) {
    const batch = await db
      .select({
        id: audit.id,
        at: audit.at,
        action: audit.action,
        position: audit.position,
        previousHash: audit.previousHash,
        hash: audit.hash,
        content: rowContent,
      })
      .from(audit)
      .where(gt(audit.position, end.position))
      .orderBy(asc(audit.position))
      .limit(ROWS_PER_BATCH);
    for (const { id, at, action, position, previousHash, hash, content } of batch) {
      if (position === null || hash === null) continue;
      const name = `Row ${position} (${id}, ${action}, ${at.toISOString()})`;
      const isNext = position === end.position + 1;
      if (!isNext) faults.push(describeMissing(end.position + 1, position - 1));
      else if (previousHash !== end.hash) faults.push(`${name} does not follow the row before it.`);
      const before = { position: position - 1, hash: previousHash ?? '' };
      if (hashRow(secrets, before, content) !== hash) faults.push(`${name} was changed.`);
      end = { position, hash };
      if (position === expectedHead?.position && hash !== expectedHead.hash)
        faults.push(`${name} is not the row that the log names.`);
      rows += 1;
    }
    if (batch.length < ROWS_PER_BATCH) break;
  }
  const last = Math.max(recordedEnd.position, expectedHead?.position ?? 0);
  if (last > end.position) faults.push(describeMissing(end.position + 1, last));
  const isUnsealed = isNull(audit.position);
  const [unsealed] = await db.select({ total: count() }).from(audit).where(isUnsealed);
  const [late] = await db
    .select({ total: count() })
    .from(audit)
    .where(and(isUnsealed, lt(audit.at, new Date(now().getTime() - MAX_UNSEALED_MS))));
  return { rows, end, faults, unsealed: unsealed?.total ?? 0, late: late?.total ?? 0 };
}

const describeMissing = (first: number, last: number): string =>
  first === last ? `Row ${first} is missing.` : `Rows ${first} to ${last} are missing.`;
