import type { contract } from '@portal/api-client';
import { PIPELINE_QUOTE_STATUSES } from '@portal/api-client/quote-states';
import { and, eq, type SQL, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { hasStatusSql, isExpiringSql } from '../quotes/lifecycle/expiry.ts';
import { quotes } from '../quotes/tables.ts';
import { multiQuotes } from './tables.ts';

type ContainedQuotes = (typeof contract.multiQuotes.CONTAINED_QUOTES)[number];

/** Multi-quotes with a quote in the pipeline, or with one that expires within a week. */
export function containsQuotes(which: ContainedQuotes, scope: Scope, now: Date): SQL {
  const condition = which === 'open' ? hasStatusSql(PIPELINE_QUOTE_STATUSES, now) : isExpiringSql(now);
  return sql`exists (select from ${quotes} where ${scope.where(
    quotes,
    and(eq(quotes.multiQuoteUuid, multiQuotes.uuid), condition),
  )})`;
}
