import type { contract } from '@portal/api-client';
import { partners } from '../auth/tables.ts';
import { updatedAt, version } from '../db/columns/columns.ts';
import { integer, jsonb, pgTable } from '../db/drizzle-pg.ts';

/** The margins that a company's new proposals start with; a company without a row has none. */
export const defaultMargins = pgTable('default_margins', {
  partnerId: integer()
    .primaryKey()
    .references(() => partners.id),
  leasedLine: jsonb().$type<contract.partner.DefaultMargin>(),
  broadband: jsonb().$type<contract.partner.DefaultMargin>(),
  version: version(),
  updatedAt: updatedAt(),
});
