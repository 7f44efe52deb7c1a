import type { contract } from '@portal/api-client';
import { partnerId, users } from '../auth/tables.ts';
import { createdAt, updatedAt } from '../db/columns/columns.ts';
import { sql } from '../db/drizzle.ts';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from '../db/drizzle-pg.ts';

export const savedViews = pgTable(
  'saved_views',
  {
    id: serial().primaryKey(),
    partnerId: partnerId(),
    ownerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    columns: jsonb().$type<readonly string[]>(),
    layout: jsonb().$type<contract.savedViews.SavedView['layout']>(),
    isShared: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('saved_views_name').on(table.ownerId, table.list, sql`lower(${table.name})`),
    index('saved_views_partner').on(table.partnerId, table.list),
  ],
);

/** The view each user's list opens with: at most one per user and list. */
export const defaultViews = pgTable(
  'default_views',
  {
    partnerId: partnerId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    viewId: integer()
      .notNull()
      .references(() => savedViews.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.list] }),
    index('default_views_view').on(table.viewId),
  ],
);

/** How each user arranged the table of a list. */
export const tableLayouts = pgTable(
  'table_layouts',
  {
    partnerId: partnerId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    layout: jsonb().$type<contract.savedViews.TableLayout>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.list] })],
);
