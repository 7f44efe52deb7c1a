import { type SQL, type SQLWrapper, sql } from '../drizzle.ts';
import { text } from '../drizzle-pg.ts';

/**
 * The key by which customer names are compared: the row's name in lower case with single spaces. The database
 * generates it, and a trigger adds the name to `customers` (docs/decisions/0069-customers.md).
 */
export const customerKey = () => text().generatedAlwaysAs(sql.raw('customer_key(customer_name)'));

/**
 * Matches rows under any spelling of the customer's name. Uses raw SQL, because importing the customers domain would
 * create a cycle.
 */
export const filterByCustomer =
  (column: SQLWrapper, { partnerId }: { partnerId: number }) =>
  (id: number): SQL =>
    sql`${column} = any(array(
      select spelling.key from customers requested
      join customers spelling on spelling.id = coalesce(requested.primary_id, requested.id)
        or spelling.primary_id = coalesce(requested.primary_id, requested.id)
      where requested.id = ${id} and requested.partner_id = ${partnerId}))`;
