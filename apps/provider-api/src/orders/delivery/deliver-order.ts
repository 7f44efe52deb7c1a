import { eq } from 'drizzle-orm';
import { partners } from '../../auth/tables.ts';
import { circuitAddons, circuitEvents, circuits } from '../../circuits/tables.ts';
import type { Database } from '../../db/database.ts';
import { scoped } from '../../db/scope.ts';
import { quoteCrfs, quotes } from '../../quotes/tables.ts';
import type { OrderRow } from '../tables.ts';
import {
  type DeliveredOrder,
  toCircuitAddonValues,
  toCircuitEventValues,
  toCircuitValues,
} from './circuit-values.ts';

/** Creates the service of an order that goes live. Runs on the order's transaction, so it happens once. */
export async function deliverOrder(tx: Database, order: OrderRow, liveAt: Date): Promise<number> {
  const scope = scoped(tx, order);
  const quote = await scope.get(quotes, eq(quotes.reference, order.quoteReference));
  const form = await scope.find(quoteCrfs, eq(quoteCrfs.quoteReference, order.quoteReference));
  const [partner] = await tx.select().from(partners).where(eq(partners.id, order.partnerId));
  const delivered: DeliveredOrder = {
    order,
    quote,
    sections: form?.sections ?? {},
    partnerName: partner?.name ?? '',
    liveAt,
  };
  const { id } = await scope.insert(circuits, toCircuitValues(delivered));
  await scope.insertMany(circuitEvents, toCircuitEventValues(delivered, id));
  await scope.insertMany(circuitAddons, toCircuitAddonValues(delivered, id));
  return id;
}
