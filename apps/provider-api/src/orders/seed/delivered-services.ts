import { partners } from '../../auth/tables.ts';
import { circuitAddons, circuitEvents, circuits } from '../../circuits/tables.ts';
import { and, asc, eq, sql } from '../../db/drizzle.ts';
import { quoteCrfs, quotes } from '../../quotes/tables.ts';
import type { SeedContext } from '../../seed/context.ts';
import { toCircuitAddonValues, toCircuitEventValues, toCircuitValues } from '../delivery/circuit-values.ts';
import type { DeliveredOrder } from '../delivery/delivered-order.ts';
import { orderEvents, orders } from '../tables.ts';

/** The services of the demo's live orders; circuits/seed adds older ones. */
export async function seedDeliveredServices(seed: SeedContext): Promise<void> {
  const delivered = await listDeliveredOrders(seed);
  await seed.insert(
    circuits,
    delivered.map((each, index) => ({ ...toCircuitValues(each), id: index + 1 })),
  );
  await seed.insert(
    circuitEvents,
    delivered.flatMap((each, index) => toCircuitEventValues(each, index + 1)),
  );
  await seed.insert(
    circuitAddons,
    delivered.flatMap((each, index) => toCircuitAddonValues(each, index + 1)),
  );
  await seed.db.execute(
    sql`update ${orders} set circuit_id = made.id from ${circuits} made where made.order_reference = ${orders.reference}`,
  );
}

async function listDeliveredOrders(seed: SeedContext): Promise<DeliveredOrder[]> {
  const rows = await seed.db
    .select({
      order: orders,
      quote: quotes,
      form: quoteCrfs,
      partnerName: partners.name,
      liveAt: orderEvents.at,
    })
    .from(orders)
    .innerJoin(quotes, eq(quotes.reference, orders.quoteReference))
    .innerJoin(partners, eq(partners.id, orders.partnerId))
    .innerJoin(
      orderEvents,
      and(eq(orderEvents.orderReference, orders.reference), eq(orderEvents.milestone, 'live')),
    )
    .leftJoin(quoteCrfs, eq(quoteCrfs.quoteReference, orders.quoteReference))
    .orderBy(asc(orders.reference));
  return rows.map(({ form, ...row }) => ({ ...row, sections: form?.sections ?? {} }));
}
