import type { contract } from '@portal/api-client';
import type { availability } from '@portal/api-client/contract';
import { partnerId, users } from '../auth/tables.ts';
import { createdAt, id, updatedAt } from '../db/columns/columns.ts';
import { index, integer, jsonb, pgTable, text, uuid } from '../db/drizzle-pg.ts';
import { multiQuoteId, progress } from '../multi-quotes/tables.ts';

/** Choosing or saving for many locations, with its progress, so that it resumes after a crash. */
export const multiQuoteBulkRuns = pgTable(
  'multi_quote_bulk_runs',
  {
    id: id(),
    partnerId: partnerId(),
    multiQuoteId: multiQuoteId(),
    kind: text().$type<contract.multiQuotes.BulkRun['kind']>().notNull(),
    status: text().$type<contract.multiQuotes.BulkRun['status']>().notNull(),
    match: jsonb().$type<contract.multiQuotes.LocationMatch>().notNull(),
    strategy: text().$type<contract.multiQuotes.ChoiceStrategy>().notNull(),
    supplierKey: text(),
    /** The multi-quote's when the run was started. */
    priceBasis: text().$type<availability.PriceBasis>(),
    ...progress(),
    done: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    skippedLocations: jsonb().$type<contract.multiQuotes.BulkRun['skippedLocations']>().notNull(),
    /** The last location worked on; positions can be shared. */
    lastPosition: integer().notNull().default(0),
    lastUuid: uuid(),
    createdById: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The member of staff who acted as the user. */
    staffId: integer(),
    staffName: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('multi_quote_bulk_runs_multi_quote').on(table.multiQuoteId, table.createdAt)],
);
