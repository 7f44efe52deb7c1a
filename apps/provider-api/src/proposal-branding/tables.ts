import { partners } from '../auth/tables.ts';
import { updatedAt, version } from '../db/columns/columns.ts';
import { integer, pgTable, text } from '../db/drizzle-pg.ts';

/** What makes a company's new proposals look like the company; a company without a row has none. */
export const proposalBranding = pgTable('proposal_branding', {
  partnerId: integer()
    .primaryKey()
    .references(() => partners.id),
  /** Versions of proposals keep their own logo. */
  logoFileId: text(),
  accentColor: text(),
  address: text(),
  footer: text(),
  terms: text(),
  version: version(),
  updatedAt: updatedAt(),
});
