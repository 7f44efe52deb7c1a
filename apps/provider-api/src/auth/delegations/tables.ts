import { createdAt, id, instant } from '../../db/columns/columns.ts';
import { date, index, integer, pgTable, text } from '../../db/drizzle-pg.ts';
import { partnerId, users } from '../tables.ts';

/** Absences of approvers, and the colleagues who decide for them (decision 0122). */
export const approvalDelegations = pgTable(
  'approval_delegations',
  {
    id: id(),
    partnerId: partnerId(),
    /** The approver who is away. */
    ownerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    delegateId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The delegate's name when they were named, for the audit log. */
    delegateName: text().notNull(),
    fromDay: date({ mode: 'string' }).notNull(),
    /** The last day, inclusive. */
    untilDay: date({ mode: 'string' }).notNull(),
    reason: text(),
    /** Set when it was ended early or cancelled; otherwise it ends after its last day. */
    endedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('approval_delegations_delegate').on(table.delegateId, table.untilDay),
    index('approval_delegations_partner').on(table.partnerId, table.untilDay),
    index('approval_delegations_owner').on(table.ownerId, table.untilDay),
  ],
);
