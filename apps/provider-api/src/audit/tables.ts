import { integer, pgTable } from '../db/drizzle-pg.ts';

/**
 * How many sealed entries of each company the list shows. The trigger that extends the chain counts them
 * (`audit_extend_chain`), in the transaction of the seal, so writers of entries do nothing for it.
 */
export const auditCounts = pgTable('audit_counts', {
  // No foreign key: entries remain when a partner is removed.
  partnerId: integer().primaryKey(),
  entries: integer().notNull(),
});
