import { audit, auditChainEnd, auditCheckpoints } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
import type { Secrets } from '../secrets.ts';

/** The last sealed row of the chain, or the position before its first row. */
export interface ChainEnd {
  position: number;
  hash: string;
}

const START: ChainEnd = { position: 0, hash: '' };

/** A row's values as texts, in a fixed order. A new column has to be added at the end, or old rows no longer verify. */
export const rowContent = sql<string>`json_build_array(
  ${audit.id}, (extract(epoch from ${audit.at}) * 1000)::bigint, ${audit.partnerId}, ${audit.userId}, ${audit.userName},
  ${audit.staffId}, ${audit.staffName}, ${audit.source}, ${audit.address}, ${audit.action}, ${audit.params},
  ${audit.status}, ${audit.reason}, ${audit.requestId}, ${audit.operation}, ${audit.kind}, ${audit.thing},
  ${audit.label}, ${audit.changes}, ${audit.hasChanges})::text`;

/**
 * The hash of a row and the row before it. It uses the server's key, so someone who can only write to the database
 * cannot compute the hash of a changed row.
 */
export const hashRow = (secrets: Pick<Secrets, 'sign'>, previous: ChainEnd, content: string): string =>
  secrets.sign(`audit ${previous.position + 1} ${previous.hash} ${content}`);

/** The start of the stored rows: the position and hash of the last removed row. */
export async function findChainStart(db: Database): Promise<ChainEnd> {
  const [checkpoint] = await db
    .select({ position: auditCheckpoints.position, hash: auditCheckpoints.hash })
    .from(auditCheckpoints)
    .orderBy(sql`${auditCheckpoints.position} desc`)
    .limit(1);
  return checkpoint ?? START;
}

/** The last row that was ever sealed. */
export async function findChainEnd(db: Database): Promise<ChainEnd> {
  const [end] = await db
    .select({ position: auditChainEnd.position, hash: auditChainEnd.hash })
    .from(auditChainEnd);
  return end ?? START;
}
