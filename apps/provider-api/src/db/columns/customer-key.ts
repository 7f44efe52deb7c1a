import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';

/**
 * What names of customers are compared by: the name of the row in lower case with single spaces. The database generates
 * it, and a trigger adds the name to `customers` (docs/decisions/0069-customers.md).
 */
export const customerKey = () => text().generatedAlwaysAs(sql.raw('customer_key(customer_name)'));

/**
 * The filter `customer` of a list whose customers are in `column`: rows with any name on that customer's page. The
 * table is named here because the customers domain imports the domains that have such lists.
 */
export const filterByCustomer =
  (column: SQLWrapper, { partnerId }: { partnerId: number }) =>
  (id: number): SQL =>
    sql`${column} = any(array(
      select spelling.key from customers asked
      join customers spelling on spelling.id = coalesce(asked.primary_id, asked.id)
        or spelling.primary_id = coalesce(asked.primary_id, asked.id)
      where asked.id = ${id} and asked.partner_id = ${partnerId}))`;
