import { partners } from '../auth/tables.ts';
import { updatedAt, version } from '../db/columns/columns.ts';
import { boolean, integer, pgTable } from '../db/drizzle-pg.ts';

/** A company's approval rules; a company without a row has none. */
export const approvalRules = pgTable('approval_rules', {
  partnerId: integer()
    .primaryKey()
    .references(() => partners.id),
  /** Pence. */
  secondApprovalAbove: integer(),
  forbidsOwnApproval: boolean().notNull().default(false),
  version: version(),
  updatedAt: updatedAt(),
});
