import type { contract } from '@portal/api-client';
import { partnerId, staff, users } from '../auth/tables.ts';
import { createdAt, id, updatedAt } from '../db/columns/columns.ts';
import {
  type AnyPgColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from '../db/drizzle-pg.ts';
import type { BulkValues } from '../provider.ts';

/** One change of many items, with its progress. Removed when its time for Undo has passed. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: id(),
    partnerId: partnerId(),
    /** The id of the endpoint that started the run. */
    kind: text().notNull(),
    /** The multi-quote or negotiation that the items belong to. */
    subject: uuid(),
    status: text().$type<contract.bulkRuns.BulkRun['status']>().notNull(),
    /** The change, the same for each item. */
    input: jsonb().$type<BulkValues>().notNull(),
    total: integer().notNull(),
    processed: integer().notNull().default(0),
    done: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    /** Number of changed items that an undo has processed, restored or not. */
    undone: integer().notNull().default(0),
    /** Why the run failed. */
    error: text(),
    /** The run that this run undoes. */
    undoOf: uuid().references((): AnyPgColumn => bulkRuns.id, { onDelete: 'cascade' }),
    createdById: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The member of staff who acted as the user. */
    staffId: integer().references(() => staff.id),
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

/** `undone`: an undo restored the changed item. `undo_skipped`: an undo did not restore it. */
export type ItemResult = 'waiting' | 'done' | 'skipped' | 'undone' | 'undo_skipped';

export const bulkRunItems = pgTable(
  'bulk_run_items',
  {
    runId: uuid()
      .notNull()
      .references(() => bulkRuns.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    partnerId: partnerId(),
    /** Reference or uuid of the item. */
    key: text().notNull(),
    /** Name of the item, if users do not know its key. */
    label: text(),
    /** Version that the user saw. */
    version: integer(),
    result: text().$type<ItemResult>().notNull().default('waiting'),
    /** Why the item was not changed; of a changed item, which part of the change it could not take and why. */
    reason: text(),
    /** The values before the change, which Undo restores, and after it, which Undo compares with the current ones. */
    before: jsonb().$type<BulkValues>(),
    after: jsonb().$type<BulkValues>(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    index('bulk_run_items_result').on(table.runId, table.result, table.position),
  ],
);
