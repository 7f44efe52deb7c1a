import type { contract, ParsedOf } from '@portal/api-client';
import { sql } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { loadCustomer } from './load-customer.ts';
import { customers } from './tables.ts';

/** The customer that a name on a quote, order, service or case leads to. */
export async function getByName(
  { name }: ParsedOf<typeof contract.customers.getByName>,
  context: Context,
): Promise<{ id: number }> {
  const named = await context.scope.get(customers, sql`${customers.key} = customer_key(${name})`);
  const { id } = await loadCustomer(context, named.id);
  return { id };
}
