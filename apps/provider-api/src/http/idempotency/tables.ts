import { partnerId, users } from '../../auth/tables.ts';
import { createdAt, instant } from '../../db/columns/columns.ts';
import { index, integer, pgTable, primaryKey, smallint, text, uuid } from '../../db/drizzle-pg.ts';

/** One row per `Idempotency-Key` of a user, for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    partnerId: partnerId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of method, URL and body. */
    fingerprint: text().notNull(),
    /** The request that holds the key. Another request may take over the key if the process was killed. */
    claim: uuid().notNull(),
    claimedAt: instant().notNull(),
    /** Set in the transaction that created something. */
    committedAt: instant(),
    /** The stored answer. Null until the call has ended, and for answers that contain a secret. */
    status: smallint(),
    body: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.userId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);
