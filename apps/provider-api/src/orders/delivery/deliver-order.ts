import { eq, sql } from 'drizzle-orm';
import { partners } from '../../auth/tables.ts';
import { isPricedOnLine } from '../../availability/priced-on-line.ts';
import type { CircuitRow } from '../../circuits/service.ts';
import { circuitAddons, circuitEvents, circuits } from '../../circuits/tables.ts';
import type { Database } from '../../db/database.ts';
import { type Scope, scoped } from '../../db/scope.ts';
import { type QuoteRow, quoteCrfs, quoteRenewals, quotes } from '../../quotes/tables.ts';
import type { OrderRow } from '../tables.ts';
import {
  type DeliveredOrder,
  isOnLineOf,
  toCircuitAddonValues,
  toCircuitEventValues,
  toCircuitValues,
  toRenewalEventValues,
  toRenewedCircuitValues,
} from './circuit-values.ts';

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

export interface CeaseOfRenewed {
  caseNumber: string;
  /** Whether the service has ceased. */
  isCarriedOut: boolean;
}

/**
 * The case that ends the service which the order is about to renew, if it is open or was carried out since the order: a
 * new contract would contradict it. Locks the service, so that no such case is opened meanwhile. In plain SQL, because
 * the domain of cases depends on orders.
 */
export async function findCeaseOfRenewed(tx: Database, order: OrderRow): Promise<CeaseOfRenewed | null> {
  const scope = scoped(tx, order);
  const quote = await scope.get(quotes, eq(quotes.reference, order.quoteReference));
  const renewed = await findRenewedCircuit(scope, order, quote);
  if (renewed === null) return null;
  const { rows } = await tx.execute<{ number: string; is_carried_out: boolean }>(sql`
    select case_number as number, status <> 'New' as is_carried_out from support_cases
    where partner_id = ${order.partnerId} and circuit_id = ${renewed.id} and type = 'cease'
      and (status = 'New' or resolved_at >= ${order.createdAt.toISOString()})
    order by is_carried_out, id desc limit 1`);
  const [cease] = rows;
  return cease === undefined ? null : { caseNumber: cease.number, isCarriedOut: cease.is_carried_out };
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
