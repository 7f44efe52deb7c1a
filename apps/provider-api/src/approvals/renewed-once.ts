import { isPricedOnLine } from '../availability/priced-on-line.ts';
import { findCease } from '../circuits/cease.ts';
import { circuits } from '../circuits/tables.ts';
import type { Database } from '../db/database.ts';
import { and, eq, inArray, lt, ne, or, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { isOnLineOf } from '../orders/delivery/circuit-values.ts';
import { orderEvents, orders } from '../orders/tables.ts';
import { type QuoteRow, quoteRenewals, quotes } from '../quotes/tables.ts';

/**
 * Why the quote cannot be ordered; null if it can. It may renew a service that has a cease case, or that another
 * approved quote renews. Locks the service, so that concurrent approvals and requests to end it see each other.
 */
export async function findRenewalRefusal(
  db: Database,
  scope: Scope,
  quote: QuoteRow,
): Promise<string | null> {
  const { reference, createdAt } = quote;
  const renewal = await scope.find(quoteRenewals, eq(quoteRenewals.quoteReference, reference));
  if (renewal === null) return null;
  const { circuitId } = renewal;
  const circuit = await scope.find(circuits, eq(circuits.id, circuitId), { lock: 'update' });
  // A quote for another line orders a second service, which does not depend on the first.
  const isOnLine = circuit !== null && isOnLineOf(circuit, { ...quote, quoteKind: quote.kind });
  if (!isOnLine || !(await isPricedOnLine(scope, quote))) return null;
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
