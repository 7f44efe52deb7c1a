import type { contract, ParsedOf } from '@portal/api-client';
import { sql } from 'drizzle-orm';
import type { Context } from '../http/context.ts';
import { customers } from './tables.ts';

/** The customer that a name on a quote, order, service or case leads to. */
export async function getByName(
  { name }: ParsedOf<typeof contract.customers.getByName>,
  { scope }: Context,
): Promise<{ id: number }> {
  const { id, primaryId } = await scope.get(customers, sql`${customers.key} = customer_key(${name})`);
  return { id: primaryId ?? id };
}
