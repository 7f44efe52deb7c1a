import { eq } from 'drizzle-orm';
import { partners } from '../auth/tables.ts';
import { addonsOfOrder, circuitOfOrder, type Delivered, eventsOfOrder } from '../circuits/from-order.ts';
import { circuitAddons, circuitEvents, circuits } from '../circuits/tables.ts';
import type { Database } from '../db/database.ts';
import { scoped } from '../db/scope.ts';
import { quoteCrfs, quotes } from '../quotes/tables.ts';
import type { OrderRow } from './tables.ts';

/** An order goes live: its service is there, with what was ordered. On the order's own transaction, so only once. */
export async function makeCircuit(tx: Database, order: OrderRow, liveAt: Date): Promise<number> {
  const scope = scoped(tx, order);
  const quote = await scope.get(quotes, eq(quotes.reference, order.quoteReference));
  const form = await scope.find(quoteCrfs, eq(quoteCrfs.quoteReference, order.quoteReference));
  const [partner] = await tx.select().from(partners).where(eq(partners.id, order.partnerId));
  const delivered: Delivered = {
    order,
    quote,
    sections: form?.sections ?? {},
    partnerName: partner?.name ?? '',
    liveAt,
  };
  const { id } = await scope.insert(circuits, circuitOfOrder(delivered));
  await scope.insertMany(circuitEvents, eventsOfOrder(delivered, id));
  await scope.insertMany(circuitAddons, addonsOfOrder(delivered, id));
  return id;
}
