import { and, eq, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { numberId } from '../http/request/ids.ts';
import { isKnownTo } from './figures.ts';
import { type CustomerRow, customers } from './tables.ts';
import { viewOf } from './view.ts';

/** The customer of a path, or 404. */
export const findRow = (scope: Scope, id: string | number): Promise<CustomerRow> =>
  scope.get(customers, eq(customers.id, numberId(String(id))));

/**
 * Loads the customer of a path; for a merged customer, the one it was merged into. 404 if the caller may not know it.
 */
export async function loadCustomer(
  { scope, ...context }: Pick<Context, 'scope' | 'caller' | 'config'>,
  id: string | number,
): Promise<CustomerRow> {
  const { id: ownId, primaryId } = await findRow(scope, id);
  return scope.get(customers, and(eq(customers.id, primaryId ?? ownId), isKnownTo(viewOf(context))));
}

/** Names of one customer, by which its quotes and orders are found. */
export async function listKeys(scope: Scope, { id }: CustomerRow): Promise<string[]> {
  const rows = await scope.pick(customers, ['key'], {
    where: sql`${customers.id} = ${id} or ${customers.primaryId} = ${id}`,
  });
  return rows.map(({ key }) => key);
}
