import type { contract } from '@portal/api-client';
import { roleHasCapability } from '@portal/auth/access';
import { eq } from 'drizzle-orm';
import type { CircuitRow } from '../circuits/service.ts';
import type { Context } from '../http/context.ts';
import { orders } from '../orders/tables.ts';
import { quoteMargins } from '../quotes/tables.ts';

/** The price of the service from its order, for roles that may see prices. */
export async function getCircuitPrice(
  { orderReference }: CircuitRow,
  { caller, scope }: Context,
): Promise<contract.circuits.Circuit['price']> {
  if (orderReference === null || !roleHasCapability(caller.roleId, 'quotes')) return null;
  const order = await scope.find(orders, eq(orders.reference, orderReference));
  if (order === null) return null;
  const margin = await scope.find(quoteMargins, eq(quoteMargins.quoteReference, order.quoteReference));
  const { installCost, monthlyCost, termMonths, quoteReference } = order;
  return {
    installCost,
    monthlyCost,
    termMonths,
    quoteReference,
    monthlyMarginPercent: margin?.monthlyPercent ?? null,
  };
}
