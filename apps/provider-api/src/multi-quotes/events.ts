import type { common } from '@portal/api-client/contract';
import { and, desc, eq, isNotNull, isNull, max, min, sql, sum } from '../db/drizzle.ts';
import { defineHistory } from '../db/history.ts';
import type { Context } from '../http/context.ts';
import type { MultiQuoteRow } from './load-multi-quote.ts';
import { type LocationRow, multiQuoteEvents } from './tables.ts';

type HistoryEntry = common.HistoryEntry;
type EventContext = Pick<Context, 'scope' | 'caller' | 'now'>;

export const multiQuoteHistory = defineHistory(multiQuoteEvents, 'multiQuoteId');

/** Records that a multi-quote got another name. */
export async function recordRename(
  { id, name: before }: MultiQuoteRow,
  name: string,
  { scope, caller, now }: EventContext,
): Promise<void> {
  if (name === before) return;
  await multiQuoteHistory.record(scope, id, {
    at: now(),
    title: 'Renamed',
    detail: `From “${before}” to “${name}”`,
    actor: caller.name,
  });
}

/** Records the removal of locations. Removals by one person within an hour are one entry of the history. */
export async function recordRemoval(
  { id }: Pick<MultiQuoteRow, 'id'>,
  removed: readonly LocationRow[],
  { scope, caller, now }: EventContext,
): Promise<void> {
  const [first] = removed;
  if (first === undefined) return;
  await multiQuoteHistory.record(scope, id, {
    at: now(),
    title: 'Site removed',
    detail: [first.customerName, first.address.addressLine1, first.address.postcode].join(', '),
    removedLocations: removed.length,
    actor: caller.name,
  });
}

/** The latest steps, with removals grouped. */
export async function listEvents(
  { id }: MultiQuoteRow,
  { db, scope }: Context,
  limit: number,
): Promise<HistoryEntry[]> {
  const ofMultiQuote = eq(multiQuoteEvents.multiQuoteId, id);
  const steps = await scope.list(multiQuoteEvents, {
    where: and(ofMultiQuote, isNull(multiQuoteEvents.removedLocations)),
    orderBy: [desc(multiQuoteEvents.at)],
    limit,
  });
  const removals = await db
    .select({
      id: max(multiQuoteEvents.id),
      at: max(multiQuoteEvents.at),
      locations: sum(multiQuoteEvents.removedLocations).mapWith(Number),
      detail: min(multiQuoteEvents.detail),
      actor: multiQuoteEvents.actor,
    })
    .from(multiQuoteEvents)
    .where(scope.where(multiQuoteEvents, and(ofMultiQuote, isNotNull(multiQuoteEvents.removedLocations))))
    .groupBy(multiQuoteEvents.actor, sql`date_trunc('hour', ${multiQuoteEvents.at})`)
    .orderBy(desc(max(multiQuoteEvents.at)))
    .limit(limit);
  return [
    ...steps.map((row) => ({
      id: `event-${row.id}`,
      at: row.at.toISOString(),
      title: row.title,
      detail: row.detail,
      actor: row.actor,
    })),
    ...removals.flatMap(({ id: eventId, at, locations, detail, actor }) =>
      at === null
        ? []
        : [
            {
              id: `event-${eventId}`,
              at: at.toISOString(),
              title: locations === 1 ? 'Site removed' : 'Sites removed',
              detail: locations === 1 ? detail : `${locations} sites`,
              actor,
            },
          ],
    ),
  ];
}
