import { nextVersion } from '../db/columns/columns.ts';
import { inArray } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { quoteHistory } from '../quotes/events.ts';
import { type QuoteRow, quotes } from '../quotes/tables.ts';

/** The embedded database has one connection, so other requests wait while a transaction lasts. */
export const QUOTES_PER_TRANSACTION = 2;

/** Sets the status of quotes, which must be locked, and records it in their history. */
export async function setQuoteStatus(
  scope: Scope,
  rows: readonly QuoteRow[],
  status: 'negotiation' | 'created',
  event: { title: string; detail: string | null },
  { caller, now }: { caller: { name: string }; now: () => Date },
): Promise<void> {
  if (rows.length === 0) return;
  const references = rows.map(({ reference }) => reference);
  await scope.update(
    quotes,
    { status, version: nextVersion(quotes.version), updatedAt: now() },
    inArray(quotes.reference, references),
  );
  await quoteHistory.recordForAll(scope, references, { at: now(), ...event, actor: caller.name });
}
