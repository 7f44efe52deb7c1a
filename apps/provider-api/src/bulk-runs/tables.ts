import type { contract } from '@portal/api-client';
import {
  type AnyPgColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { partnerId, users } from '../auth/tables.ts';
import { createdAt, id, updatedAt } from '../db/columns/columns.ts';
import type { BulkValues } from '../provider.ts';

/** One change of many items, with its progress. Removed once it can no longer be undone. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: id(),
    partnerId: partnerId(),
    /** The id of the endpoint that started it. */
    kind: text().notNull(),
    /** The multi-quote or negotiation that the items belong to. */
    subject: uuid(),
    status: text().$type<contract.bulkRuns.BulkRun['status']>().notNull(),
    /** What is changed, the same for each item. */
    input: jsonb().$type<BulkValues>().notNull(),
    total: integer().notNull(),
    processed: integer().notNull().default(0),
    done: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    /** Changed items that an undo has dealt with. */
    undone: integer().notNull().default(0),
    /** Why it failed. */
    error: text(),
    /** The run that this one takes back. */
    undoOf: uuid().references((): AnyPgColumn => bulkRuns.id, { onDelete: 'cascade' }),
    createdById: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('bulk_runs_created_by').on(table.createdById, table.createdAt),
    index('bulk_runs_status').on(table.status, table.updatedAt),
    index('bulk_runs_created_at').on(table.createdAt),
    index('bulk_runs_undo_of').on(table.undoOf),
  ],
);

/** `undone` and `kept`: what an undo made of a changed item. */
export type ItemResult = 'waiting' | 'done' | 'skipped' | 'undone' | 'kept';

export const bulkRunItems = pgTable(
  'bulk_run_items',
  {
    runId: uuid()
      .notNull()
      .references(() => bulkRuns.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    partnerId: partnerId(),
    /** Reference or uuid. */
    key: text().notNull(),
    /** For items whose key is no name. */
    label: text(),
    /** As the user saw it. */
    version: integer(),
    result: text().$type<ItemResult>().notNull().default('waiting'),
    /** Why it was left as it was. */
    reason: text(),
    /** What Undo restores, and what it compares with. */
    before: jsonb().$type<BulkValues>(),
    after: jsonb().$type<BulkValues>(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    index('bulk_run_items_result').on(table.runId, table.result, table.position),
  ],
);
