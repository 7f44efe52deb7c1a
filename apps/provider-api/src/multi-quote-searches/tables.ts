import type { contract } from '@portal/api-client';
import { partnerId } from '../auth/tables.ts';
import { createdAt, id, updatedAt } from '../db/columns/columns.ts';
import { boolean, index, integer, jsonb, pgTable, text } from '../db/drizzle-pg.ts';
import { multiQuoteId, progress } from '../multi-quotes/tables.ts';

/** A search over a multi-quote's locations, with its progress, so that it resumes after a crash. */
export const multiQuoteRuns = pgTable(
  'multi_quote_runs',
  {
    id: id(),
    partnerId: partnerId(),
    multiQuoteId: multiQuoteId(),
    status: text().$type<contract.multiQuotes.SearchProgress['status']>().notNull(),
    ...progress(),
    failed: integer().notNull().default(0),
    scope: text().$type<(typeof contract.multiQuotes.SEARCH_SCOPES)[number]>().notNull().default('all'),
    /** Only these of the scope; null for the whole scope. */
    locationUuids: jsonb().$type<string[]>(),
    /** Criteria that the locations get when they are marked; null keeps their own. */
    searchFilters: jsonb().$type<contract.multiQuotes.SearchFilters>(),
    /** Position up to which locations have been marked for searching. */
    markedTo: integer().notNull().default(0),
    /** All locations of the scope have been marked. */
    isMarked: boolean().notNull().default(false),
    /** Position up to which locations have been searched. */
    searchedTo: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('multi_quote_runs_multi_quote').on(table.multiQuoteId, table.createdAt)],
);
