import type { Database } from '../db/database.ts';
import { and, eq, type SQL } from '../db/drizzle.ts';
import type { AnyBulkKind, BulkSubject } from '../provider.ts';
import { multiQuotes } from './tables.ts';

interface OfPartner {
  readonly partnerId: number;
}

/**
 * Whether background work on a multi-quote has to wait, because the multi-quote was deleted or its quotes are still being
 * restored. Locks the row until the transaction ends, so that a deletion also cancels what this batch creates.
 */
export const isOnHold = (tx: Database, { partnerId }: OfPartner, multiQuoteId: number): Promise<boolean> =>
  isDeletedOrRestoring(tx, partnerId, eq(multiQuotes.id, multiQuoteId));

/** The same kind of bulk run, waiting while the multi-quote of its items is on hold. */
export const waitForMultiQuote =
  (uuidOf: (run: BulkSubject) => unknown) =>
  (kind: AnyBulkKind): AnyBulkKind => ({
    ...kind,
    isOnHold: (tx, run) => isDeletedOrRestoring(tx, run.partnerId, eq(multiQuotes.uuid, String(uuidOf(run)))),
  });

async function isDeletedOrRestoring(tx: Database, partnerId: number, condition: SQL): Promise<boolean> {
  const [row] = await tx
    .select({ deletedBy: multiQuotes.deletedBy })
    .from(multiQuotes)
    .where(and(eq(multiQuotes.partnerId, partnerId), condition))
    .for('share');
  return row !== undefined && row.deletedBy !== null;
}
