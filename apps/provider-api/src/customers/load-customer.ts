import { eq, sql } from 'drizzle-orm';
import type { Scope } from '../db/scope.ts';
import { numberId } from '../http/request/ids.ts';
import { type CustomerRow, customers } from './tables.ts';

/** The customer of a path, or 404. */
export const findRow = (scope: Scope, id: string | number): Promise<CustomerRow> =>
  scope.get(customers, eq(customers.id, numberId(String(id))));

/** The customer on whose page the customer of a path is seen: itself, unless it was merged. */
export async function loadCustomer(scope: Scope, id: string | number): Promise<CustomerRow> {
  const row = await findRow(scope, id);
  return row.primaryId === null ? row : scope.get(customers, eq(customers.id, row.primaryId));
}

/** Names of one customer, by which its quotes and orders are found. */
export async function listKeys(scope: Scope, { id }: CustomerRow): Promise<string[]> {
  const rows = await scope.pick(customers, ['key'], {
    where: sql`${customers.id} = ${id} or ${customers.primaryId} = ${id}`,
  });
  return rows.map(({ key }) => key);
}
