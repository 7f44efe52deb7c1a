import type { contract, OutputOf, ParsedOf } from '@portal/api-client';
import { quotes as quoteContract } from '@portal/api-client/contract';
import { roleHasCapability } from '@portal/auth/access';
import { type CircuitRow, loadCircuit } from '../circuits/service.ts';
import { columnsOf } from '../db/columns/from-row.ts';
import { desc, eq, getTableColumns, or, type SQL, sql } from '../db/drizzle.ts';
import type { PgColumn } from '../db/drizzle-pg.ts';
import type { Context } from '../http/context.ts';
import { toQuoteSummary } from '../quotes/mappers.ts';
import { quotes } from '../quotes/tables.ts';
import { toOrderSummary } from './mappers.ts';
import { orders } from './tables.ts';

const MAX_ITEMS = 20;

type Related = OutputOf<typeof contract.circuits.listRelated>;

/** A service has its street in one line; orders and quotes have an address. */
function isSameSite(address: PgColumn, postcode: PgColumn, { street, postcode: own }: CircuitRow): SQL {
  const line = (name: string) => sql`nullif(${address}->>${name}, '')`;
  return sql`(${postcode} = ${own} and concat_ws(', ', ${line('addressLine1')}, ${line('addressLine2')}) = ${street})`;
}

/** Orders and quotes at a service's address, and the order that delivered it. */
export async function listRelatedToCircuit(
  { id }: ParsedOf<typeof contract.circuits.listRelated>,
  { scope, caller, now }: Context,
): Promise<Related> {
  const circuit = await loadCircuit(scope, id);
  const may = (capability: 'orders' | 'quotes') => roleHasCapability(caller.roleId, capability);
  const listOrders = async () =>
    (
      await scope.list(orders, {
        where: or(eq(orders.circuitId, circuit.id), isSameSite(orders.address, orders.postcode, circuit)),
        orderBy: [desc(orders.createdAt)],
        limit: MAX_ITEMS,
      })
    ).map(toOrderSummary);
  const listQuotes = async () =>
    (
      await scope.pick(quotes, columnsOf(quoteContract.quoteSummary, getTableColumns(quotes)), {
        where: isSameSite(quotes.address, quotes.postcode, circuit),
        orderBy: [desc(quotes.createdAt)],
        limit: MAX_ITEMS,
      })
    ).map((row) => toQuoteSummary(row, now()));
  return {
    orders: may('orders') ? await listOrders() : null,
    quotes: may('quotes') ? await listQuotes() : null,
  };
}
