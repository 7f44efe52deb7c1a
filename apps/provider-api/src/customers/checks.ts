import type { Database } from '../db/database.ts';
import { type SQL, sql } from '../db/drizzle.ts';
import { IS_IN_USE } from './figures.ts';
import { customerChecks, customers } from './tables.ts';

const isChecked = sql`${customers.id} in (select ${customerChecks.customerId} from ${customerChecks})`;

/**
 * Counts the customers that meet a condition and are in use. A customer without a check is in use, so only customers
 * with a check are looked up in the tables that name customers.
 */
export const countInUse = (where: SQL): SQL =>
  sql`(select count(*) from ${customers} where ${where})
    - (select count(*) from ${customers} where ${where} and ${isChecked} and not ${IS_IN_USE})`;

/** Only one transaction at a time may remove checks. Writers, who only add them, do not wait. */
const lockChecks = sql`select pg_advisory_xact_lock(hashtext('customer_checks'))`;

/**
 * Removes the checks of customers that are in use. One statement looks them up and removes the checks that it sees, so
 * a check that is added meanwhile remains.
 */
export async function removePassedChecks(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(lockChecks);
    await tx.execute(sql`
      delete from ${customerChecks} where ${customerChecks.customerId} in (
        select ${customers.id} from ${customers} where ${isChecked} and (${customers.primaryId} is not null or ${IS_IN_USE})
      )`);
    await tx.execute(sql`
      delete from ${customerChecks} as one using ${customerChecks} as other
      where one.customer_id = other.customer_id and one.ctid < other.ctid`);
  });
}

/** Checks every customer again, in case code that disabled triggers changed rows. */
export async function checkAll(db: Database): Promise<void> {
  await db.execute(sql`insert into ${customerChecks} (customer_id) select ${customers.id} from ${customers}`);
}
