import { partners } from '../../auth/tables.ts';
import { isPricedOnLine } from '../../availability/priced-on-line.ts';
import { type CeaseOfCircuit, findCease } from '../../circuits/cease.ts';
import type { CircuitRow } from '../../circuits/service.ts';
import { circuitAddons, circuitEvents, circuits } from '../../circuits/tables.ts';
import type { Database } from '../../db/database.ts';
import { eq } from '../../db/drizzle.ts';
import { type Scope, scoped } from '../../db/scope.ts';
import { type QuoteRow, quoteCrfs, quoteRenewals, quotes } from '../../quotes/tables.ts';
import type { OrderRow } from '../tables.ts';
import {
  isOnLineOf,
  toCircuitAddonValues,
  toCircuitEventValues,
  toCircuitValues,
  toRenewalEventValues,
  toRenewedCircuitValues,
} from './circuit-values.ts';
import type { DeliveredOrder } from './delivered-order.ts';

/**
 * Creates the service of an order that goes live. A renewal on the same line gives the existing service its new contract
 * instead. Runs on the order's transaction, so it happens once.
 */
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
  const renewed = await findRenewedCircuit(scope, order, quote);
  if (renewed !== null) return renewCircuit(scope, delivered, renewed);
  const { id } = await scope.insert(circuits, toCircuitValues(delivered));
  await scope.insertMany(circuitEvents, toCircuitEventValues(delivered, id));
  await scope.insertMany(circuitAddons, toCircuitAddonValues(delivered, id));
  return id;
}

/**
 * Finds a cease case of the renewed service that is open, or was carried out since its present contract began. Such an
 * order must not go live. Locks the service, so that no such case is opened meanwhile.
 */
export async function findCeaseOfRenewed(tx: Database, order: OrderRow): Promise<CeaseOfCircuit | null> {
  const scope = scoped(tx, order);
  const quote = await scope.get(quotes, eq(quotes.reference, order.quoteReference));
  const renewed = await findRenewedCircuit(scope, order, quote);
  if (renewed === null) return null;
  return findCease(tx, { partnerId: order.partnerId, circuitId: renewed.id });
}

/** The service that the order renews, locked; null if it renews none, or with another line. */
async function findRenewedCircuit(
  scope: Scope,
  order: OrderRow,
  quote: QuoteRow,
): Promise<CircuitRow | null> {
  const renewal = await scope.find(quoteRenewals, eq(quoteRenewals.quoteReference, order.quoteReference));
  if (renewal === null || !(await isPricedOnLine(scope, quote))) return null;
  const circuit = await scope.find(circuits, eq(circuits.id, renewal.circuitId), { lock: 'update' });
  return circuit !== null && isOnLineOf(circuit, order) ? circuit : null;
}

async function renewCircuit(scope: Scope, delivered: DeliveredOrder, circuit: CircuitRow): Promise<number> {
  const { id } = circuit;
  const values = toRenewedCircuitValues(delivered, circuit);
  await scope.update(circuits, values, eq(circuits.id, id));
  await scope.insertMany(circuitEvents, toRenewalEventValues(delivered, id, values.contractEnd));
  const ofCircuit = eq(circuitAddons.circuitId, id);
  const former = await scope.list(circuitAddons, { where: ofCircuit });
  await scope.remove(circuitAddons, ofCircuit);
  await scope.insertMany(
    circuitAddons,
    toCircuitAddonValues(delivered, id).map((addon) => {
      const same = former.find(({ name, text }) => name === addon.name && text === addon.text);
      return { ...addon, startDate: same?.startDate ?? addon.startDate };
    }),
  );
  return id;
}
