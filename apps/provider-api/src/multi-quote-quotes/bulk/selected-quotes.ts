import type { contract, OutputOf, ParsedOf } from '@portal/api-client';
import { and, asc, eq, type SQL } from '../../db/drizzle.ts';
import type { Context } from '../../http/context.ts';
import { filterBy } from '../../lists/paging.ts';
import { assertExpectedCount } from '../../multi-quotes/assert-expected-count.ts';
import type { MultiQuoteRow } from '../../multi-quotes/load-multi-quote.ts';
import { quotesInOrder } from '../../multi-quotes/quotes-in-order.ts';
import { getQuoteFilters } from '../../quotes/list.ts';
import { type QuoteRow, quotes } from '../../quotes/tables.ts';
import { Refusal } from '../../refusal.ts';
import { forEachQuote, loadQuotes } from './for-each-quote.ts';

type Endpoints = typeof contract.multiQuotes.quotes;
export type Selection = Pick<ParsedOf<Endpoints['acceptMany']>, 'references' | 'matching' | 'after'>;
export type Outcome = OutputOf<Endpoints['cancelMany']>;

/** For "all that match": few enough that the browser gets its answer soon and can show progress. */
const QUOTES_PER_CALL = 200;

/** A condition that the database cannot check. */
export interface Refinement {
  countMatching: () => Promise<number>;
  filter: (rows: readonly QuoteRow[]) => Promise<QuoteRow[]>;
}

/** Runs `work` for each selected quote; of all that match, for those that meet the `refinement` too. */
export async function forSelectedQuotes(
  multiQuote: MultiQuoteRow,
  selection: Selection,
  context: Context,
  work: (row: QuoteRow) => Promise<unknown>,
  refinement?: Refinement,
): Promise<Outcome> {
  const { references, matching } = selection;
  if (matching === undefined) {
    if (references === undefined) throw Refusal.invalid({ references: 'field is required' });
    const rows = await loadQuotes(context, multiQuote, references);
    return { ...(await forEachQuote(rows, work)), next: null };
  }
  if (references !== undefined)
    throw Refusal.invalid({ references: 'field may not be combined with matching' });
  const rows = await loadMatching(context, multiQuote, matching, selection.after, refinement);
  const outcome = await forEachQuote(refinement ? await refinement.filter(rows) : rows, work);
  return { ...outcome, next: rows.length < QUOTES_PER_CALL ? null : (rows.at(-1)?.reference ?? null) };
}

export type SelectedQuote = Pick<QuoteRow, 'reference' | 'version' | 'supplierKey'>;

interface Narrowing {
  /** A further condition on what matches. */
  where?: SQL;
  /** A condition on what matches that the database cannot check. */
  filter?: ((rows: readonly SelectedQuote[]) => Promise<SelectedQuote[]>) | undefined;
}

/** The quotes that a run is for: those named, or all that match. */
export async function listSelectedQuotes(
  multiQuote: MultiQuoteRow,
  { references, matching }: Omit<Selection, 'after'>,
  context: Context,
  { where, filter }: Narrowing = {},
): Promise<SelectedQuote[]> {
  if (matching === undefined) {
    if (references === undefined) throw Refusal.invalid({ references: 'field is required' });
    return loadQuotes(context, multiQuote, references);
  }
  if (references !== undefined)
    throw Refusal.invalid({ references: 'field may not be combined with matching' });
  const { expectedCount, ...filters } = matching;
  const rows = await context.scope.pick(quotes, ['reference', 'version', 'supplierKey'], {
    where: and(eq(quotes.multiQuoteUuid, multiQuote.uuid), matchesFilters(filters, context.now()), where),
    orderBy: [asc(quotes.reference)],
  });
  const selected = filter === undefined ? rows : await filter(rows);
  assertExpectedCount(selected.length, expectedCount, 'quote');
  return selected;
}

/** The condition that the filters of {@link Selection} make. */
export function matchesFilters(
  filters: Omit<NonNullable<Selection['matching']>, 'expectedCount'>,
  now: Date,
): SQL | undefined {
  const { search, status, supplierKey, isBookmarked } = getQuoteFilters(now);
  return filterBy(filters, { search, status, supplierKey, isBookmarked });
}

/**
 * The next batch in the order of references: a quote that no longer matches after its step shifts none of the others.
 * The number is checked with the first batch.
 */
async function loadMatching(
  { scope, now }: Context,
  multiQuote: MultiQuoteRow,
  { expectedCount, ...filters }: NonNullable<Selection['matching']>,
  after: string | undefined,
  refinement: Refinement | undefined,
): Promise<QuoteRow[]> {
  const matches = matchesFilters(filters, now());
  if (after === undefined) {
    const total = await (refinement
      ? refinement.countMatching()
      : scope.count(quotes, and(eq(quotes.multiQuoteUuid, multiQuote.uuid), matches)));
    assertExpectedCount(total, expectedCount, 'quote');
  }
  const next = quotesInOrder(multiQuote.uuid, after);
  return scope.list(quotes, {
    where: and(matches, next.where),
    orderBy: next.orderBy,
    limit: QUOTES_PER_CALL,
  });
}
