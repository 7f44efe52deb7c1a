import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { partnerId, users } from '../auth/tables.ts';
import { createdAt, id, instant } from '../db/columns/columns.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    partnerId: partnerId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    subtext: text(),
    url: text(),
    isExternalUrl: boolean().notNull().default(false),
    type: text().notNull(),
    /** The action it asks for, such as `approval:QS-104000`; null if it asks for none. */
    matter: text(),
    /** When somebody took that action. The notification then no longer counts as unread. */
    doneAt: instant(),
    readAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.createdAt),
    index('notifications_matter').on(table.partnerId, table.matter).where(sql`${table.doneAt} is null`),
  ],
);
