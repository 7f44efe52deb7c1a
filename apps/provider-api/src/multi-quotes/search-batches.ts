import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type Scope, scoped } from '../db/scope.ts';
import type { Provider } from '../provider.ts';
import type { MultiQuoteRow } from './find.ts';
import { type LocationRow, productsAt } from './products.ts';
import { multiQuoteLocations, multiQuoteRuns, multiQuotes } from './tables.ts';

/** Short enough that a batch holds up nobody else's query. */
const BATCH = 25;

export async function setStatus(
  scope: Scope,
  id: number,
  status: MultiQuoteRow['status'],
  now: Date,
): Promise<void> {
  await scope.update(multiQuotes, { status, updatedAt: now }, eq(multiQuotes.id, id));
}

/**
 * Searches what is still marked, batch by batch, each in a transaction of its own: after a crash the next try goes on
 * where the last whole batch ended, and a stopped run ends at its next batch.
 */
export async function continueSearch(
  provider: Provider,
  { partnerId, runId }: { partnerId: number; runId: string },
): Promise<void> {
  for (;;) {
    const isDone = await provider.db.transaction((tx) =>
      searchBatch(tx, scoped(tx, { partnerId }), runId, provider.now()),
    );
    if (isDone) return;
    // Between batches others get their turn.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function searchBatch(tx: Database, scope: Scope, runId: string, now: Date): Promise<boolean> {
  const run = await scope.find(multiQuoteRuns, eq(multiQuoteRuns.id, runId), { lock: 'update' });
  if (run === null || run.status !== 'processing') return true;
  const rows = await scope.list(multiQuoteLocations, {
    where: and(
      eq(multiQuoteLocations.multiQuoteId, run.multiQuoteId),
      eq(multiQuoteLocations.searchStatus, 'processing'),
    ),
    orderBy: [asc(multiQuoteLocations.position)],
    limit: BATCH,
  });
  if (rows.length === 0) {
    // Locations that were removed meanwhile do not leave the count short.
    const changes = { status: 'searched' as const, processed: run.total, updatedAt: now };
    await scope.update(multiQuoteRuns, changes, eq(multiQuoteRuns.id, runId));
    await setStatus(scope, run.multiQuoteId, 'searched', now);
    return true;
  }
  await writeCounts(tx, rows, now);
  const processed = Math.min(run.total, run.processed + rows.length);
  await scope.update(multiQuoteRuns, { processed, updatedAt: now }, eq(multiQuoteRuns.id, runId));
  return false;
}

/** One statement for a whole batch. */
async function writeCounts(tx: Database, rows: readonly LocationRow[], now: Date): Promise<void> {
  const counts = JSON.stringify(rows.map((row) => ({ uuid: row.uuid, found: productsAt(row).length })));
  await tx.execute(sql`
    update multi_quote_locations set
      search_status = 'searched', searched_at = ${now.toISOString()}::timestamptz,
      updated_at = ${now.toISOString()}::timestamptz, search_quotes_count = counted.found
    from jsonb_to_recordset(${counts}::jsonb) as counted(uuid uuid, found int)
    where multi_quote_locations.uuid = counted.uuid and partner_id = ${rows[0]?.partnerId ?? 0}`);
}
