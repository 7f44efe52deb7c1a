import { partners } from '../auth/tables.ts';
import { updatedAt } from '../db/columns/columns.ts';
import { integer, pgTable, text } from '../db/drizzle-pg.ts';

/** Details of the company page that are not in the partner's own row. */
export const partnerDetails = pgTable('partner_details', {
  partnerId: integer()
    .primaryKey()
    .references(() => partners.id),
  email: text(),
  county: text(),
  accountManagerName: text(),
  accountManagerEmail: text(),
  accountManagerTelephone: text(),
  updatedAt: updatedAt(),
});
