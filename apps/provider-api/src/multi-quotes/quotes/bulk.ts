import type { contract, OutputOf, ParsedOf } from '@portal/api-client';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Context } from '../../http/context.ts';
import { filterBy } from '../../http/paging.ts';
import { acceptQuote, cancelQuote } from '../../quotes/lifecycle/steps.ts';
import { getQuoteFilters } from '../../quotes/list.ts';
import { type QuoteRow, quotes } from '../../quotes/tables.ts';
import { updateQuote } from '../../quotes/update.ts';
import { Refusal } from '../../refusal.ts';
import { loadMultiQuote, type MultiQuoteRow } from '../load-multi-quote.ts';
import { forEachQuote, loadQuotes } from './for-each-quote.ts';

type Endpoints = typeof contract.multiQuotes.quotes;
type Selection = Pick<ParsedOf<Endpoints['acceptMany']>, 'references' | 'matching' | 'after'>;
type Outcome = OutputOf<Endpoints['acceptMany']>;

/** A multi-quote's quotes take the same steps as single ones. */
const endpoints = 'single';

/** Quotes of one call of "all that match": short enough for a browser to wait for, and to show progress by. */
const BATCH = 200;

export async function updateQuotes(
  { uuid, references, matching, after, versions = {}, ...changes }: ParsedOf<Endpoints['updateMany']>,
  context: Context,
): Promise<Outcome> {
  return forSelectedQuotes(uuid, { references, matching, after }, context, ({ reference }) =>
    updateQuote({ endpoints, reference, version: versions[reference], ...changes }, context),
  );
}

export async function acceptQuotes(
  { uuid, ...selection }: ParsedOf<Endpoints['acceptMany']>,
  context: Context,
): Promise<Outcome> {
  return forSelectedQuotes(uuid, selection, context, ({ reference }) =>
    acceptQuote({ endpoints, reference }, context),
  );
}

export async function cancelQuotes(
  { uuid, reason, ...selection }: ParsedOf<Endpoints['cancelMany']>,
  context: Context,
): Promise<Outcome> {
  return forSelectedQuotes(uuid, selection, context, ({ reference }) =>
    cancelQuote({ endpoints, reference, reason }, context),
  );
}

async function forSelectedQuotes(
  uuid: string,
  selection: Selection,
  context: Context,
  work: (row: QuoteRow) => Promise<unknown>,
): Promise<Outcome> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  const { references, matching } = selection;
  if (matching === undefined) {
    if (references === undefined) throw Refusal.invalid({ references: 'field is required' });
    const rows = await loadQuotes(context, multiQuote, references);
    return { ...(await forEachQuote(rows, work)), next: null };
  }
  if (references !== undefined)
    throw Refusal.invalid({ references: 'field may not be combined with matching' });
  const rows = await loadMatching(context, multiQuote, matching, selection.after);
  const outcome = await forEachQuote(rows, work);
  return { ...outcome, next: rows.length < BATCH ? null : (rows.at(-1)?.reference ?? null) };
}

/**
 * The next batch in the order of references: a quote that no longer matches after its step shifts none of the others.
 * 409 when the first batch finds another number of quotes than the user confirmed.
 */
async function loadMatching(
  { scope, now }: Context,
  multiQuote: MultiQuoteRow,
  { expectedCount, ...filters }: NonNullable<Selection['matching']>,
  after: string | undefined,
): Promise<QuoteRow[]> {
  const { search, status, supplierKey, isBookmarked } = getQuoteFilters(now());
  const where = and(
    eq(quotes.multiQuoteUuid, multiQuote.uuid),
    filterBy(filters, { search, status, supplierKey, isBookmarked }),
  );
  if (after === undefined) {
    const total = await scope.count(quotes, where);
    if (total !== expectedCount)
      throw Refusal.conflict(
        `${total} quotes match now, not ${expectedCount}. Nothing was changed: check the list and try again.`,
        { count: total },
      );
  }
  return scope.list(quotes, {
    where: and(where, after === undefined ? undefined : gt(quotes.reference, after)),
    orderBy: [asc(quotes.reference)],
    limit: BATCH,
  });
}
