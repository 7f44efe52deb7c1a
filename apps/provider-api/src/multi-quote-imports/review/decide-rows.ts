import type { contract, ParsedOf } from '@portal/api-client';
import { and, between, inArray } from 'drizzle-orm';
import { nextVersion } from '../../db/columns/columns.ts';
import { toTypedText } from '../../geocoding/address.ts';
import { storeAddressChoices } from '../../geocoding/lookup/address-choices.ts';
import type { Context } from '../../http/context.ts';
import { assertNotExpired, loadMultiQuote } from '../../multi-quotes/load-multi-quote.ts';
import { Refusal } from '../../refusal.ts';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';
import { multiQuoteImportRows } from '../tables.ts';
import { loadReview, type ReviewRow } from './load-review.ts';
import { findRow, readByNumber, rowsWhere, toImportRow } from './review-rows.ts';
import { toReview } from './reviews.ts';
import { findUnchanged, isUnchanged, rowConflict, settleAgain } from './settle-again.ts';
import type { SettledRow } from './settle-rows.ts';

type Endpoints = typeof contract.multiQuotes.imports;
type Review = contract.multiQuotes.ImportReview;

export async function updateReviewRow(
  {
    uuid,
    importUuid,
    row,
    version,
    udprn,
    asTyped,
    allowDuplicate,
    ...fields
  }: ParsedOf<Endpoints['updateRow']>,
  context: Context,
): Promise<contract.multiQuotes.ImportRow> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  assertNotExpired(multiQuote, context.now());
  const review = await loadReview(context, multiQuote, importUuid);
  const found = await findUnchanged(context, review, row, version);
  // Search filters that the caller does not send stay as they are.
  const { speed, bearer, term, ...others } = fields;
  const corrected = {
    ...found,
    fields: {
      ...others,
      speed: speed ?? found.fields.speed,
      bearer: bearer ?? found.fields.bearer,
      term: term ?? found.fields.term,
    },
  };
  const decisions = { udprn, asTyped, allowDuplicate };
  const [stored] = await settleAgain(context, multiQuote, review, [corrected], decisions);
  if (stored === undefined) throw rowConflict(await findRow(context, review, row));
  if (udprn && stored.address?.udprn === udprn)
    await storeAddressChoices(context, [{ text: toTypedText(stored.fields), udprn }]);
  return toImportRow(stored);
}

export async function removeReviewRow(
  { uuid, importUuid, row, version }: ParsedOf<Endpoints['removeRow']>,
  context: Context,
): Promise<void> {
  const review = await loadReview(context, await loadMultiQuote(context.scope, uuid), importUuid);
  const found = await findUnchanged(context, review, row, version);
  const removed = await context.db.delete(multiQuoteImportRows).where(isUnchanged(review, found)).returning();
  if (removed.length === 0) throw rowConflict(await findRow(context, review, row));
}

const ROWS_PER_DECISION = 100;

/**
 * Accepts changed addresses as they were read, unknown addresses as typed, and duplicates as further sites. Rows of
 * other states cannot be accepted together.
 */
export async function updateReviewRows(
  { uuid, importUuid, state, decision }: ParsedOf<Endpoints['updateRows']>,
  context: Context,
): Promise<Review> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  assertNotExpired(multiQuote, context.now());
  const review = await loadReview(context, multiQuote, importUuid);
  if (decision === 'skip') {
    await context.db.delete(multiQuoteImportRows).where(rowsWhere(review, [state]));
    return toReview(context, review);
  }
  if (state === 'invalid' || state === 'ambiguous') {
    throw Refusal.invalid({ state: 'these rows need a correction or a choice each' });
  }
  const readNext = readByNumber(context, review, [state]);
  for (;;) {
    const rows = await readNext({ limit: ROWS_PER_DECISION });
    if (rows.length === 0) break;
    // A duplicate's address was resolved before; an unknown one may turn out to be a duplicate.
    if (state === 'unknown') await settleAgain(context, multiQuote, review, rows, { asTyped: true });
    else if (state === 'changed') {
      const confirmed = new Map(rows.map(({ row, address }) => [row, address?.udprn]));
      const stored = await settleAgain(context, multiQuote, review, rows, { confirmed });
      await storeAddressChoices(
        context,
        stored.flatMap((row) =>
          row.address?.udprn ? [{ text: toTypedText(row.fields), udprn: row.address.udprn }] : [],
        ),
      );
    } else await acceptResolved(context, review, rows);
    await yieldToEventLoop();
  }
  return toReview(context, review);
}

async function acceptResolved(
  { db }: Pick<Context, 'db'>,
  review: ReviewRow,
  rows: readonly SettledRow[],
): Promise<void> {
  await db
    .update(multiQuoteImportRows)
    .set({
      state: 'ready',
      issues: [],
      allowDuplicate: true,
      version: nextVersion(multiQuoteImportRows.version),
    })
    .where(
      and(
        rowsWhere(review, ['duplicate']),
        // With the range, PostgreSQL reads the primary key. With the list alone, it may read all rows of the state.
        between(multiQuoteImportRows.row, rows.at(0)?.row ?? 0, rows.at(-1)?.row ?? 0),
        inArray(
          multiQuoteImportRows.row,
          rows.map(({ row }) => row),
        ),
      ),
    );
}
