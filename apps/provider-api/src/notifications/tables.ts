import type { contract } from '@portal/api-client';
import { partnerId, users } from '../auth/tables.ts';
import { createdAt, id, instant, updatedAt } from '../db/columns/columns.ts';
import { sql } from '../db/drizzle.ts';
import { boolean, date, index, integer, jsonb, pgTable, text } from '../db/drizzle-pg.ts';
import type { MailDraft } from '../provider.ts';

const userId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    partnerId: partnerId(),
    userId: userId(),
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

/** What a user chose for a kind. */
export interface KindChoice {
  inPortal: boolean;
  mail: contract.notifications.MailChoice;
}

type Choices = Readonly<Partial<Record<contract.notifications.NotificationKind, KindChoice>>>;

/** The settings of users who have changed them. Without a row the defaults apply. */
export const notificationSettings = pgTable('notification_settings', {
  partnerId: partnerId(),
  userId: userId().primaryKey(),
  /** Only the kinds that differ from the defaults of the user's role. */
  choices: jsonb().$type<Choices>().notNull().default({}),
  /** Hours in London. */
  digestHour: integer().notNull().default(8),
  quietFrom: integer(),
  quietTo: integer(),
  /** The day of the latest digest, so that no day has two. */
  lastDigestOn: date({ mode: 'string' }),
  version: integer().notNull().default(0),
  updatedAt: updatedAt(),
});

/** Entries of the next digest, and emails that wait for the end of quiet hours. Removed once they are sent. */
export const notificationMails = pgTable(
  'notification_mails',
  {
    id: id(),
    partnerId: partnerId(),
    userId: userId(),
    kind: text().$type<contract.notifications.NotificationKind>().notNull(),
    text: text().notNull(),
    subtext: text(),
    url: text(),
    type: text().notNull(),
    matter: text(),
    /** The email that waits; null for an entry of the digest. */
    draft: jsonb().$type<MailDraft>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('notification_mails_user').on(table.userId, table.createdAt),
    index('notification_mails_matter').on(table.partnerId, table.matter),
  ],
);
