import type { contract, ParsedOf } from '@portal/api-client';
import type { common } from '@portal/api-client/contract';
import { and, count, desc, eq, max, min, ne, sql } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { multiQuoteRuns } from '../multi-quote-searches/tables.ts';
import { listEvents } from '../multi-quotes/events.ts';
import { loadMultiQuote, type MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { CHANGE_UNDONE } from '../quotes/bulk/later-change.ts';
import { quoteEvents } from '../quotes/tables.ts';
import { listUndoneChanges } from './undone-changes.ts';

type HistoryEntry = common.HistoryEntry;

const counts = new Intl.NumberFormat('en-GB');

/** The latest steps and searches; a history is read from its end. */
const LIMIT = 50;

export async function listHistory(
  { uuid }: ParsedOf<typeof contract.multiQuotes.listHistory>,
  context: Context,
): Promise<HistoryEntry[]> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  const [events, undone, searches, steps] = await Promise.all([
    listEvents(multiQuote, context, LIMIT),
    listUndoneChanges(multiQuote, context, LIMIT),
    listSearchEntries(multiQuote, context),
    listQuoteEntries(multiQuote, context),
  ]);
  const created = {
    id: 'created',
    at: multiQuote.createdAt.toISOString(),
    title: 'Created',
    detail: null,
    actor: multiQuote.createdBy,
  };
  return [created, ...[...events, ...undone, ...searches, ...steps].sort((a, b) => a.at.localeCompare(b.at))];
}

async function listSearchEntries({ id }: MultiQuoteRow, { scope }: Context): Promise<HistoryEntry[]> {
  const runs = await scope.list(multiQuoteRuns, {
    where: eq(multiQuoteRuns.multiQuoteId, id),
    orderBy: [desc(multiQuoteRuns.createdAt)],
    limit: LIMIT,
  });
  return runs.map((run) => ({
    id: run.id,
    at: run.createdAt.toISOString(),
    title: 'Prices searched',
    detail: `${counts.format(run.processed)} of ${counts.format(run.total)} sites`,
    actor: null,
  }));
}

/** One person's changes to several quotes within an hour are one entry. */
async function listQuoteEntries({ uuid }: MultiQuoteRow, { db, scope }: Context): Promise<HistoryEntry[]> {
  const hour = sql`date_trunc('hour', ${quoteEvents.at})`;
  const rows = await db
    .select({
      id: max(quoteEvents.id).mapWith(Number),
      at: max(quoteEvents.at),
      title: quoteEvents.title,
      actor: quoteEvents.actor,
      quotes: count(),
      reference: min(quoteEvents.quoteReference),
    })
    .from(quoteEvents)
    .where(
      scope.where(
        quoteEvents,
        and(
          sql`${quoteEvents.quoteReference} in (select reference from quotes where multi_quote_uuid = ${uuid})`,
          // One entry for the whole change (`listUndoneChanges`).
          ne(quoteEvents.title, CHANGE_UNDONE),
        ),
      ),
    )
    .groupBy(quoteEvents.title, quoteEvents.actor, hour)
    .orderBy(desc(max(quoteEvents.at)))
    .limit(LIMIT);
  return rows.flatMap(({ id, at, title, actor, quotes, reference }) =>
    at === null
      ? []
      : [
          {
            id: `quotes-${id}`,
            at: at.toISOString(),
            title,
            detail: quotes === 1 ? `Quote ${reference}` : `${quotes} quotes`,
            actor,
          },
        ],
  );
}
