import type { contract, PageOf, ParsedOf } from '@portal/api-client';
import { crf, type quotes as quoteContract } from '@portal/api-client/contract';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { approveQuote } from '../../approvals/service.ts';
import type { Context } from '../../http/context.ts';
import { pageOf, pageWindow } from '../../http/paging.ts';
import { getSupplierName } from '../../pricing/suppliers.ts';
import { getCrf, saveCrf, submitCrf } from '../../quotes/crf/service.ts';
import { getQuoteConditions, getQuoteOrder } from '../../quotes/list.ts';
import { SUMMARY_COLUMNS, toQuoteSummary } from '../../quotes/mappers.ts';
import { acceptQuote, getQuote } from '../../quotes/service.ts';
import { type QuoteRow, quotes } from '../../quotes/tables.ts';
import { loadSupplierTerms, toTerms } from '../../quotes/terms/service.ts';
import { updateQuote } from '../../quotes/update.ts';
import { Refusal } from '../../refusal.ts';
import { loadMultiQuote, type MultiQuoteRow } from '../load-multi-quote.ts';
import { multiQuoteApprovals } from '../tables.ts';

type Calls = typeof contract.multiQuotes.quotes;
type Outcome = contract.multiQuotes.BulkOutcome;

/** A multi-quote's quotes go through the same steps as single ones. */
const ENDPOINTS = 'single';

export async function listMultiQuoteQuotes(
  query: ParsedOf<Calls['list']>,
  { scope, now }: Context,
): Promise<PageOf<quoteContract.QuoteSummary>> {
  const multiQuote = await loadMultiQuote(scope, query.uuid);
  const where = and(eq(quotes.multiQuoteUuid, multiQuote.uuid), getQuoteConditions('multi', query, now()));
  const rows = await scope.pick(quotes, SUMMARY_COLUMNS, {
    where,
    orderBy: getQuoteOrder(query, now()),
    ...pageWindow(query),
  });
  return pageOf(
    query,
    rows.map((row) => toQuoteSummary(row, now())),
    await scope.count(quotes, where),
  );
}

/** The named quotes, all of this multi-quote, or 404 for the whole list (F21). */
async function loadQuotes(
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
async function forEachQuote(
  rows: readonly QuoteRow[],
  work: (row: QuoteRow) => Promise<unknown>,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], skipped: [] };
  for (const row of rows) {
    try {
      await work(row);
      outcome.done.push(row.reference);
    } catch (error) {
      if (!(error instanceof Refusal) || ![409, 422].includes(error.status)) throw error;
      outcome.skipped.push({ key: row.reference, reason: getReason(error) });
    }
  }
  return outcome;
}

/** With the field, where one is at fault. */
function getReason(refusal: Refusal): string {
  const [field] = Object.keys(refusal.fields ?? {});
  return field === undefined ? refusal.message : `${field}: ${refusal.message}`;
}

export async function updateMultiQuoteQuote(
  { uuid, reference, ...changes }: ParsedOf<Calls['update']>,
  context: Context,
): Promise<quoteContract.QuoteSummary> {
  await loadQuotes(context, await loadMultiQuote(context.scope, uuid), [reference]);
  await updateQuote(ENDPOINTS, { reference, ...changes }, context);
  return getQuote(ENDPOINTS, reference, context);
}

export async function updateQuotes(
  { uuid, references, seen = {}, ...changes }: ParsedOf<Calls['updateMany']>,
  context: Context,
): Promise<Outcome> {
  const rows = await loadQuotes(context, await loadMultiQuote(context.scope, uuid), references);
  return forEachQuote(rows, ({ reference }) =>
    updateQuote(ENDPOINTS, { reference, updatedAt: seen[reference], ...changes }, context),
  );
}

export async function acceptQuotes(
  uuid: string,
  references: readonly string[],
  context: Context,
): Promise<Outcome> {
  const rows = await loadQuotes(context, await loadMultiQuote(context.scope, uuid), references);
  return forEachQuote(rows, ({ reference }) => acceptQuote(ENDPOINTS, { reference }, context));
}

/** Puts the answers into each form, field by field; a form that is whole goes on to Pending Approval. */
export async function saveCrfSections(
  { uuid, references, sections }: ParsedOf<Calls['saveDataMany']>,
  context: Context,
): Promise<Outcome> {
  const rows = await loadQuotes(context, await loadMultiQuote(context.scope, uuid), references);
  return forEachQuote(rows, async ({ reference }) => {
    const form = await getCrf(ENDPOINTS, reference, context);
    const merged = Object.fromEntries(
      crf.CRF_SECTIONS.flatMap((section) =>
        sections[section] === undefined
          ? []
          : [[section, { ...form.sections[section], ...sections[section] }]],
      ),
    );
    const saved = await saveCrf(ENDPOINTS, { reference, sections: merged, version: form.version }, context);
    if (Object.values(saved.readiness).every((state) => state === 'valid')) {
      await submitCrf(ENDPOINTS, { reference, version: saved.version }, context);
    }
  });
}

/** Only quotes whose supplier's terms were agreed to; what is approved together is followed by the bulk tracker. */
export async function approveQuotes(
  { uuid, references, termsIds }: ParsedOf<Calls['approveMany']>,
  context: Context,
): Promise<Outcome> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  const rows = await loadQuotes(context, multiQuote, references);
  const outcome = await forEachQuote(rows, ({ reference, approvalTermsId, supplierKey }) => {
    if (approvalTermsId !== null && !termsIds.includes(approvalTermsId)) {
      throw Refusal.invalid({ termsIds: `the terms of ${getSupplierName(supplierKey)} were not agreed to` });
    }
    return approveQuote(ENDPOINTS, { reference, termsId: approvalTermsId ?? 0 }, context);
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

const ORDER_FAILED = 'The order could not be made';
/** The order goes its way all the same: what failed is its opportunity. */
const NO_ACCOUNT = 'Your company has no service account with us, so no opportunity could be made of it';

/** How far the latest bulk approval is: an opportunity is won when its order is made. */
export async function getApprovalProgress(
  uuid: string,
  { scope, caller }: Context,
): Promise<contract.multiQuotes.BulkTracker> {
  const multiQuote = await loadMultiQuote(scope, uuid);
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
    .map(({ reference }) => ({ reference, message: hasCrm ? ORDER_FAILED : NO_ACCOUNT }));
  return {
    status: waiting > 0 ? 'processing' : failures.length > 0 ? 'failed' : 'processed',
    total: latest.references.length,
    processed: latest.references.length - waiting - failures.length,
    failed: failures.length,
    failures,
  };
}

/** One set of terms for each supplier among the quotes. */
export async function listTermsOfQuotes(
  uuid: string,
  references: readonly string[],
  context: Context,
): Promise<quoteContract.Terms[]> {
  const rows = await loadQuotes(context, await loadMultiQuote(context.scope, uuid), references);
  const bySupplier = new Map<string, string[]>();
  for (const { supplierKey, reference } of rows) {
    bySupplier.set(supplierKey, [...(bySupplier.get(supplierKey) ?? []), reference]);
  }
  const answers: quoteContract.Terms[] = [];
  for (const [supplierKey, own] of bySupplier) {
    answers.push(toTerms(await loadSupplierTerms(context.db, supplierKey), own));
  }
  return answers;
}
