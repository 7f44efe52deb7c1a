import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { findCease } from '../circuits/cease.ts';
import { circuits } from '../circuits/tables.ts';
import type { Database } from '../db/database.ts';
import type { Scope } from '../db/scope.ts';
import { orderEvents, orders } from '../orders/tables.ts';
import { type QuoteRow, quoteRenewals, quotes } from '../quotes/tables.ts';

/**
 * Why the quote cannot be ordered: it renews a service that is to end or has ended, or that another approved quote renews. Null if it
 * can. Locks the service, so that concurrent approvals and requests to end it see each other.
 */
export async function findRenewalRefusal(
  db: Database,
  scope: Scope,
  { reference, createdAt }: Pick<QuoteRow, 'reference' | 'createdAt'>,
): Promise<string | null> {
  const renewal = await scope.find(quoteRenewals, eq(quoteRenewals.quoteReference, reference));
  if (renewal === null) return null;
  const { circuitId } = renewal;
  await scope.find(circuits, eq(circuits.id, circuitId), { lock: 'update' });
  const cease = await findCease(db, { partnerId: scope.partnerId, circuitId });
  if (cease !== null && cease.ceasedAt !== null)
    return `This service was ceased in case ${cease.caseNumber}. Decline this request.`;
  if (cease !== null)
    return `A cease of this service is requested in case ${cease.caseNumber}. Decline this request, or close the case first.`;
  const others = await scope.pick(quoteRenewals, ['quoteReference'], {
    where: and(eq(quoteRenewals.circuitId, circuitId), ne(quoteRenewals.quoteReference, reference)),
  });
  const references = others.map(({ quoteReference }) => quoteReference);
  if (references.length === 0) return null;
  const approved = await scope.list(quotes, {
    where: and(
      inArray(quotes.reference, references),
      or(eq(quotes.status, 'processing'), eq(quotes.status, 'approved')),
    ),
  });
  // An order that has renewed the service does not prevent the renewal after that.
  const isOfFormerContract = and(
    eq(orders.circuitId, circuitId),
    sql`exists (select from ${orderEvents} where ${scope.where(
      orderEvents,
      eq(orderEvents.orderReference, orders.reference),
      eq(orderEvents.milestone, 'live'),
      lt(orderEvents.at, createdAt),
    )})`,
  );
  const ended = await scope.pick(orders, ['quoteReference'], {
    where: and(
      inArray(orders.quoteReference, references),
      // An order that has added a service on another line renews nothing.
      or(eq(orders.status, 'cancelled'), isOfFormerContract, ne(orders.circuitId, circuitId)),
    ),
  });
  const other = approved.find((quote) =>
    ended.every(({ quoteReference }) => quoteReference !== quote.reference),
  );
  return other === undefined
    ? null
    : `Quote ${other.reference} was approved and already renews this service. Decline this request, or cancel the quote.`;
}
