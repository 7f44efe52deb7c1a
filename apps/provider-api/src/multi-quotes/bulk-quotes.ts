import type { contract, PageOf, ParsedOf } from '@portal/api-client';
import { crf, type quotes as quoteContract } from '@portal/api-client/contract';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../http/context.ts';
import { pageOf, pageWindow } from '../http/paging.ts';
import { Refusal } from '../http/refusal.ts';
import { supplierName } from '../pricing/suppliers.ts';
import { approveQuote } from '../quotes/approve.ts';
import { saveCrf, showCrf, submitCrf } from '../quotes/crf.ts';
import { quoteConditions, quoteOrder } from '../quotes/list.ts';
import { SUMMARY_COLUMNS, summaryOf } from '../quotes/present.ts';
import { acceptQuote, showQuote } from '../quotes/service.ts';
import { type QuoteRow, quotes } from '../quotes/tables.ts';
import { termsAnswer, termsOfSupplier } from '../quotes/terms.ts';
import { updateQuote } from '../quotes/update.ts';
import { getMultiQuote, type MultiQuoteRow } from './find.ts';
import { multiQuoteApprovals } from './tables.ts';

type Calls = typeof contract.multiQuotes.quotes;
type Outcome = contract.multiQuotes.BulkOutcome;

/** A multi-quote's quotes go through the same steps as single ones. */
const CALLS = 'single';

export async function listMultiQuoteQuotes(
  query: ParsedOf<Calls['list']>,
  { scope, now }: Context,
): Promise<PageOf<quoteContract.QuoteSummary>> {
  const multiQuote = await getMultiQuote(scope, query.uuid);
  const where = and(eq(quotes.multiQuoteUuid, multiQuote.uuid), quoteConditions('multi', query, now()));
  const rows = await scope.pick(quotes, SUMMARY_COLUMNS, {
    where,
    orderBy: quoteOrder(query, now()),
    ...pageWindow(query),
  });
  return pageOf(
    query,
    rows.map((row) => summaryOf(row, now())),
    await scope.count(quotes, where),
  );
}

/** The named quotes, all of this multi-quote, or 404 for the whole list (F21). */
async function getQuotes(
  { scope }: Context,
  multiQuote: MultiQuoteRow,
  references: readonly string[],
): Promise<QuoteRow[]> {
  const wanted = [...new Set(references)];
  const rows = await scope.list(quotes, {
    where: and(eq(quotes.multiQuoteUuid, multiQuote.uuid), inArray(quotes.reference, wanted)),
  });
  if (rows.length !== wanted.length) throw Refusal.notFound();
  const byReference = new Map(rows.map((row) => [row.reference, row]));
  return wanted.flatMap((reference) => byReference.get(reference) ?? []);
}

/**
 * Takes one step after the other, each in a transaction of its own; a quote whose state does not allow it is left
 * alone and named with the reason.
 */
async function each(rows: readonly QuoteRow[], work: (row: QuoteRow) => Promise<unknown>): Promise<Outcome> {
  const outcome: Outcome = { done: [], skipped: [] };
  for (const row of rows) {
    try {
      await work(row);
      outcome.done.push(row.reference);
    } catch (error) {
      if (!(error instanceof Refusal) || ![409, 422].includes(error.status)) throw error;
      outcome.skipped.push({ key: row.reference, reason: reasonOf(error) });
    }
  }
  return outcome;
}

/** With the field, where one is at fault. */
function reasonOf(refusal: Refusal): string {
  const [field] = Object.keys(refusal.fields ?? {});
  return field === undefined ? refusal.message : `${field}: ${refusal.message}`;
}

export async function updateMultiQuoteQuote(
  { uuid, reference, ...changes }: ParsedOf<Calls['update']>,
  context: Context,
): Promise<quoteContract.QuoteSummary> {
  await getQuotes(context, await getMultiQuote(context.scope, uuid), [reference]);
  await updateQuote(CALLS, { reference, ...changes }, context);
  return showQuote(CALLS, reference, context);
}

export async function updateQuotes(
  { uuid, references, seen = {}, ...changes }: ParsedOf<Calls['updateMany']>,
  context: Context,
): Promise<Outcome> {
  const rows = await getQuotes(context, await getMultiQuote(context.scope, uuid), references);
  return each(rows, ({ reference }) =>
    updateQuote(CALLS, { reference, updatedAt: seen[reference], ...changes }, context),
  );
}

export async function acceptQuotes(
  uuid: string,
  references: readonly string[],
  context: Context,
): Promise<Outcome> {
  const rows = await getQuotes(context, await getMultiQuote(context.scope, uuid), references);
  return each(rows, ({ reference }) => acceptQuote(CALLS, { reference }, context));
}

/** Puts the answers into each form, field by field; a form that is whole goes on to Pending Approval. */
export async function saveData(
  { uuid, references, sections }: ParsedOf<Calls['saveDataMany']>,
  context: Context,
): Promise<Outcome> {
  const rows = await getQuotes(context, await getMultiQuote(context.scope, uuid), references);
  return each(rows, async ({ reference }) => {
    const form = await showCrf(CALLS, reference, context);
    const merged = Object.fromEntries(
      crf.CRF_SECTIONS.flatMap((section) =>
        sections[section] === undefined
          ? []
          : [[section, { ...form.sections[section], ...sections[section] }]],
      ),
    );
    const saved = await saveCrf(CALLS, { reference, sections: merged, version: form.version }, context);
    if (Object.values(saved.readiness).every((state) => state === 'valid')) {
      await submitCrf(CALLS, { reference, version: saved.version }, context);
    }
  });
}

/** Only quotes whose supplier's terms were agreed to; what is approved together is followed by the bulk tracker. */
export async function approveQuotes(
  { uuid, references, termsIds }: ParsedOf<Calls['approveMany']>,
  context: Context,
): Promise<Outcome> {
  const multiQuote = await getMultiQuote(context.scope, uuid);
  const rows = await getQuotes(context, multiQuote, references);
  const outcome = await each(rows, ({ reference, approvalTermsId, supplierKey }) => {
    if (approvalTermsId !== null && !termsIds.includes(approvalTermsId)) {
      throw Refusal.invalid({ termsIds: `the terms of ${supplierName(supplierKey)} were not agreed to` });
    }
    return approveQuote(CALLS, { reference, termsId: approvalTermsId ?? 0 }, context);
  });
  if (outcome.done.length > 0) {
    await context.scope.insert(multiQuoteApprovals, {
      multiQuoteId: multiQuote.id,
      references: outcome.done,
      createdAt: context.now(),
    });
  }
  return outcome;
}

const NOT_MADE = 'The order could not be made';
/** The order goes its way all the same: what failed is its opportunity. */
const NO_ACCOUNT = 'Your company has no service account with us, so no opportunity could be made of it';

/** How far the latest bulk approval is: an opportunity is won when its order is made. */
export async function trackApprovals(
  uuid: string,
  { scope, caller }: Context,
): Promise<contract.multiQuotes.BulkTracker> {
  const multiQuote = await getMultiQuote(scope, uuid);
  const [latest] = await scope.list(multiQuoteApprovals, {
    where: eq(multiQuoteApprovals.multiQuoteId, multiQuote.id),
    orderBy: [desc(multiQuoteApprovals.createdAt)],
    limit: 1,
  });
  if (latest === undefined) return { status: null, total: 0, processed: 0, failed: 0, failures: [] };
  const rows = await scope.list(quotes, { where: inArray(quotes.reference, latest.references) });
  const hasCrm = caller.partner.hasSfAccount;
  const waiting = hasCrm ? rows.filter(({ status }) => status === 'processing').length : 0;
  const failures = rows
    .filter(({ status }) => !hasCrm || (status !== 'processing' && status !== 'approved'))
    .map(({ reference }) => ({ reference, message: hasCrm ? NOT_MADE : NO_ACCOUNT }));
  return {
    status: waiting > 0 ? 'processing' : failures.length > 0 ? 'failed' : 'processed',
    total: latest.references.length,
    processed: latest.references.length - waiting - failures.length,
    failed: failures.length,
    failures,
  };
}

/** One set of terms for each supplier among the quotes. */
export async function termsOfQuotes(
  uuid: string,
  references: readonly string[],
  context: Context,
): Promise<quoteContract.Terms[]> {
  const rows = await getQuotes(context, await getMultiQuote(context.scope, uuid), references);
  const bySupplier = new Map<string, string[]>();
  for (const { supplierKey, reference } of rows) {
    bySupplier.set(supplierKey, [...(bySupplier.get(supplierKey) ?? []), reference]);
  }
  const answers: quoteContract.Terms[] = [];
  for (const [supplierKey, own] of bySupplier) {
    answers.push(termsAnswer(await termsOfSupplier(context.db, supplierKey), own));
  }
  return answers;
}
