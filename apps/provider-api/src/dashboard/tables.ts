import { partnerId, users } from '../auth/tables.ts';
import { instant } from '../db/columns/columns.ts';
import { integer, pgTable } from '../db/drizzle-pg.ts';

/** What a user has hidden on the dashboard, for good. */
export const hiddenParts = pgTable('dashboard_hidden_parts', {
  partnerId: partnerId(),
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  firstStepsAt: instant(),
  /** The newest release whose news was hidden. */
  changelogId: integer(),
});
