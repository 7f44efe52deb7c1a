import type { common } from '@portal/api-client/contract';
import type { Database } from '../db/database.ts';
import type { Scope } from '../db/scope.ts';
import { insertRows } from '../db/statements/insert-rows.ts';
import { type QuoteRow, quoteEvents } from './tables.ts';

interface QuoteEvent {
  partnerId: number;
  quoteReference: string;
  at: Date;
  title: string;
  detail?: string | null;
  /** Null when the provider did it. */
  actor: string | null;
}

export async function recordQuoteEvents(tx: Database, events: readonly QuoteEvent[]): Promise<void> {
  await insertRows(
    tx,
    quoteEvents,
    events.map((event) => ({ ...event, detail: event.detail ?? null })),
  );
}

/** {@link recordQuoteEvents} for one step of the caller's own quote. */
export async function recordQuoteEvent(
  scope: Scope,
  { reference }: Pick<QuoteRow, 'reference'>,
  event: Pick<QuoteEvent, 'at' | 'title' | 'actor'> & { detail: string },
): Promise<void> {
  await scope.insert(quoteEvents, { quoteReference: reference, ...event });
}

export function toHistoryEntry(row: typeof quoteEvents.$inferSelect): common.HistoryEntry {
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    title: row.title,
    detail: row.detail,
    actor: row.actor,
  };
}
