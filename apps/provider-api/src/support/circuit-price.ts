import type { contract } from '@portal/api-client';
import { roleHasCapability } from '@portal/auth/access';
import type { CircuitRow } from '../circuits/service.ts';
import { eq } from '../db/drizzle.ts';
import { toMarkup } from '../default-margins/service.ts';
import type { Context } from '../http/context.ts';
import { orders } from '../orders/tables.ts';
import { loadMargins } from '../price-access/selling-margins.ts';

/** The price of the service by its order or its older contract, for roles that may see prices. */
export async function getCircuitPrice(
  circuit: CircuitRow,
  { caller, db, scope }: Context,
): Promise<contract.circuits.Circuit['price']> {
  if (!roleHasCapability(caller.roleId, 'quotes')) return null;
  if (circuit.orderReference === null) return getOlderPrice(circuit);
  const order = await scope.find(orders, eq(orders.reference, circuit.orderReference));
  if (order === null) return null;
  const source = { quote: order.quoteReference };
  const margin = (await loadMargins(db, scope.partnerId, [source]))(source);
  const { installCost, monthlyCost, termMonths, quoteReference } = order;
  return {
    installCost,
    monthlyCost,
    termMonths,
    quoteReference,
    monthlyMarginPercent: margin && toMarkup(margin).monthlyPercent,
    monthlyMarginSource: margin?.setFor ?? null,
  };
}

function getOlderPrice({ monthlyCost, installCost, attributes }: CircuitRow) {
  const termMonths = Number(attributes['ATTR_CONTRACT_TERM_MONTHS'] ?? Number.NaN);
  if (monthlyCost === null || installCost === null || !Number.isFinite(termMonths)) return null;
  return {
    installCost,
    monthlyCost,
    termMonths,
    quoteReference: null,
    monthlyMarginPercent: null,
    monthlyMarginSource: null,
  };
}
