import type { Database } from '../db/database.ts';
import { eq } from '../db/drizzle.ts';
import { partners } from './tables.ts';

/**
 * Makes changes of one partner wait for each other until the transaction ends, where parallel requests could both pass
 * a check: two of them must not remove the last two administrators. Lock the partner before other rows. Inserts that
 * refer to the partner do not wait for this lock.
 */
export async function lockPartner(
  tx: Database,
  partnerId: number,
): Promise<typeof partners.$inferSelect | undefined> {
  const [row] = await tx.select().from(partners).where(eq(partners.id, partnerId)).for('no key update');
  return row;
}
