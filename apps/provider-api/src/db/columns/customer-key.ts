import { sql } from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';

/**
 * What names of customers are compared by: the name of the row in lower case with single spaces. The database generates
 * it, and a trigger adds the name to `customers` (docs/decisions/0069-customers.md).
 */
export const customerKey = () => text().generatedAlwaysAs(sql.raw('customer_key(customer_name)'));
