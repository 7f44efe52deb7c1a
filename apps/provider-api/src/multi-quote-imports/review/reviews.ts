import type { contract, ParsedOf } from '@portal/api-client';
import { and, count, desc, eq, sql } from '../../db/drizzle.ts';
import type { Context } from '../../http/context.ts';
import { loadMultiQuote } from '../../multi-quotes/load-multi-quote.ts';
import { Refusal } from '../../refusal.ts';
import { multiQuoteImportReviews, multiQuoteImportRows, multiQuoteImports } from '../tables.ts';
import { IMPORT_RUNNING, loadReview, type ReviewRow } from './load-review.ts';

type Endpoints = typeof contract.multiQuotes.imports;
type Review = contract.multiQuotes.ImportReview;

/** The staged import of a review, and how many of its rows are still to be added. */
async function loadStaged({ db }: Pick<Context, 'db'>, { importId }: ReviewRow) {
  if (importId === null) return null;
  const [staged] = await db
    .select({
      total: multiQuoteImports.total,
      firstPosition: multiQuoteImports.firstPosition,
      left: sql<number>`(select coalesce(sum(json_array_length(rows)), 0)::int from multi_quote_import_chunks where import_id = ${importId}::uuid)`,
    })
    .from(multiQuoteImports)
    .where(eq(multiQuoteImports.id, importId));
  return staged ?? null;
}

export async function toReview(context: Pick<Context, 'db'>, row: ReviewRow): Promise<Review> {
  const counted = await context.db
    .select({ state: multiQuoteImportRows.state, total: count() })
    .from(multiQuoteImportRows)
    .where(eq(multiQuoteImportRows.reviewId, row.id))
    .groupBy(multiQuoteImportRows.state);
  const number = (state: string) => counted.find((each) => each.state === state)?.total ?? 0;
  const staged = await loadStaged(context, row);
  const isRunning = staged !== null && staged.firstPosition !== null;
  return {
    uuid: row.id,
    fileName: row.fileName,
    rows: row.rows,
    readyRows: number('ready') + (staged !== null && !isRunning ? staged.total : 0),
    importedRows: row.importedRows,
    openRows: {
      invalid: number('invalid'),
      changed: number('changed'),
      ambiguous: number('ambiguous'),
      unknown: number('unknown'),
      duplicate: number('duplicate'),
    },
    progress: isRunning ? { total: staged.total, done: staged.total - staged.left } : null,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
  };
}

const isOpen = ({ readyRows, openRows, progress }: Review) =>
  readyRows > 0 || progress !== null || Object.values(openRows).some((total) => total > 0);

/** {@link isOpen} for the database. */
const IS_OPEN = sql`(
  exists (select from multi_quote_import_rows where review_id = ${multiQuoteImportReviews.id})
  or exists (select from multi_quote_imports
    where id = ${multiQuoteImportReviews.importId} and (total > 0 or first_position is not null)))`;

const MAX_REVIEWS = 20;

export async function listReviews(
  { uuid }: ParsedOf<Endpoints['list']>,
  context: Context,
): Promise<Review[]> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  const rows = await context.scope.list(multiQuoteImportReviews, {
    where: and(
      eq(multiQuoteImportReviews.multiQuoteId, multiQuote.id),
      eq(multiQuoteImportReviews.isComplete, true),
      IS_OPEN,
    ),
    orderBy: [desc(multiQuoteImportReviews.createdAt)],
    limit: MAX_REVIEWS,
  });
  const reviews: Review[] = [];
  for (const row of rows) reviews.push(await toReview(context, row));
  // A review may have ended since the query.
  return reviews.filter(isOpen);
}

export async function getReview(
  { uuid, importUuid }: ParsedOf<Endpoints['get']>,
  context: Context,
): Promise<Review> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  return toReview(context, await loadReview(context, multiQuote, importUuid));
}

export async function removeReview(
  { uuid, importUuid }: ParsedOf<Endpoints['remove']>,
  context: Context,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await loadMultiQuote(scope, uuid);
    const review = await loadReview({ scope }, multiQuote, importUuid, 'update');
    const staged = await loadStaged({ db: tx }, review);
    if (staged !== null && staged.firstPosition !== null) throw Refusal.conflict(IMPORT_RUNNING);
    await scope.remove(multiQuoteImportReviews, eq(multiQuoteImportReviews.id, review.id));
    if (review.importId !== null)
      await scope.remove(multiQuoteImports, eq(multiQuoteImports.id, review.importId));
  });
}
