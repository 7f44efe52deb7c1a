import type { contract } from '@portal/api-client';
import { partnerId, users } from '../../auth/tables.ts';
import { createdAt, id, instant } from '../../db/columns/columns.ts';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from '../../db/drizzle-pg.ts';
import { multiQuoteId } from '../tables.ts';

/** A bulk change that can be undone, and once it was, its entry in the history. */
export const multiQuoteChanges = pgTable(
  'multi_quote_changes',
  {
    id: id(),
    partnerId: partnerId(),
    multiQuoteId: multiQuoteId(),
    subject: text().$type<contract.multiQuotes.BulkChangeSubject>().notNull(),
    step: text().$type<contract.multiQuotes.BulkChange['step']>().notNull(),
    fields: jsonb().$type<string[]>().notNull(),
    /** Only this user is offered to undo it. */
    createdById: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    restored: integer().notNull().default(0),
    /** When it was undone last; null while nobody has tried. */
    undoneAt: instant(),
    undoneBy: text(),
  },
  (table) => [
    index('multi_quote_changes_multi_quote').on(table.multiQuoteId, table.createdAt),
    index('multi_quote_changes_age').on(table.createdAt),
  ],
);

/** Items of a bulk change with their old values; removed once the change can no longer be undone. */
export const multiQuoteChangedItems = pgTable(
  'multi_quote_changed_items',
  {
    changeId: uuid()
      .notNull()
      .references(() => multiQuoteChanges.id, { onDelete: 'cascade' }),
    /** Reference or uuid. */
    key: text().notNull(),
    partnerId: partnerId(),
    /** Names it once it is removed; null for quotes, whose key does. */
    label: text(),
    /** Its version after the change: a quote with another version has changed since. */
    version: integer().notNull(),
    before: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** The same fields after the change: a site with other values has changed since. Empty for quotes. */
    after: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** Null until the undo has come to it. */
    outcome: text().$type<'restored' | 'skipped'>(),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.key] })],
);
