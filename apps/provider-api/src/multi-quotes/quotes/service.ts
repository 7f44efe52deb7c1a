import type { contract, PageOf, ParsedOf } from '@portal/api-client';
import { crf, type quotes as quoteContract } from '@portal/api-client/contract';
import { desc, eq, inArray } from 'drizzle-orm';
import { approveQuote } from '../../approvals/service.ts';
import type { Context } from '../../http/context.ts';
import { getSupplierName } from '../../pricing/suppliers.ts';
import { getCrf, submitCrf, updateCrf } from '../../quotes/crf/service.ts';
import { exportQuotesWhere, listQuotesWhere } from '../../quotes/list.ts';
import { quotes } from '../../quotes/tables.ts';
import { loadSupplierTerms, toTerms } from '../../quotes/terms/service.ts';
import { updateQuote } from '../../quotes/update.ts';
import { Refusal } from '../../refusal.ts';
import { loadMultiQuote } from '../load-multi-quote.ts';
import { multiQuoteApprovals } from '../tables.ts';
import { forEachQuote, loadQuotes } from './for-each-quote.ts';

type Endpoints = typeof contract.multiQuotes.quotes;
type BulkOutcome = contract.multiQuotes.BulkOutcome;

/** A multi-quote's quotes take the same steps as single ones. */
const endpoints = 'single';

export async function listMultiQuoteQuotes(
  { uuid, ...query }: ParsedOf<Endpoints['list']>,
  context: Context,
): Promise<PageOf<quoteContract.QuoteSummary>> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  return listQuotesWhere(eq(quotes.multiQuoteUuid, multiQuote.uuid), query, context);
}

export async function exportMultiQuoteQuotes(
  { uuid, ...query }: ParsedOf<Endpoints['export']>,
  context: Context,
) {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  return exportQuotesWhere(eq(quotes.multiQuoteUuid, multiQuote.uuid), query, 'multi-quote-quotes', context);
}

export async function updateMultiQuoteQuote(
  { uuid, reference, ...changes }: ParsedOf<Endpoints['update']>,
  context: Context,
): Promise<quoteContract.QuoteSummary> {
  await loadQuotes(context, await loadMultiQuote(context.scope, uuid), [reference]);
  return updateQuote({ endpoints, reference, ...changes }, context);
}

/** Merges the answers into each form field by field; a form that becomes complete is submitted. */
export async function saveCrfSections(
  { uuid, references, sections }: ParsedOf<Endpoints['saveDataMany']>,
  context: Context,
): Promise<BulkOutcome> {
  const rows = await loadQuotes(context, await loadMultiQuote(context.scope, uuid), references);
  return forEachQuote(rows, async ({ reference }) => {
    const form = await getCrf({ endpoints, reference }, context);
    const merged = Object.fromEntries(
      crf.CRF_SECTIONS.flatMap((section) =>
        sections[section] === undefined
          ? []
          : [[section, { ...form.sections[section], ...sections[section] }]],
      ),
    );
    const saved = await updateCrf({ endpoints, reference, sections: merged, version: form.version }, context);
    if (Object.values(saved.readiness).every((state) => state === 'valid')) {
      await submitCrf({ endpoints, reference, version: saved.version }, context);
    }
  });
}

/** Approves the quotes whose supplier's terms were accepted; the bulk tracker follows their progress. */
export async function approveQuotes(
  { uuid, references, termsIds }: ParsedOf<Endpoints['approveMany']>,
  context: Context,
): Promise<BulkOutcome> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  const rows = await loadQuotes(context, multiQuote, references);
  const outcome = await forEachQuote(rows, ({ reference, approvalTermsId, supplierKey }) => {
    if (approvalTermsId !== null && !termsIds.includes(approvalTermsId)) {
      throw Refusal.invalid({ termsIds: `the terms of ${getSupplierName(supplierKey)} were not accepted` });
    }
    return approveQuote({ endpoints, reference, termsId: approvalTermsId ?? 0 }, context);
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

const ORDER_FAILED = 'The order could not be placed';
/** The order itself goes ahead; only its opportunity failed. */
const NO_ACCOUNT = 'Your company has no service account with us, so no opportunity could be created';

/** Progress of the latest bulk approval: an opportunity is won when its order is created. */
export async function getApprovalProgress(
  { uuid }: ParsedOf<typeof contract.multiQuotes.getOpportunitiesStatus>,
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

/** One set of terms per supplier among the quotes. */
export async function listTermsOfQuotes(
  { uuid, references }: ParsedOf<Endpoints['listTerms']>,
  context: Context,
): Promise<quoteContract.Terms[]> {
  const rows = await loadQuotes(context, await loadMultiQuote(context.scope, uuid), references);
  const bySupplier = new Map<string, string[]>();
  for (const { supplierKey, reference } of rows) {
    bySupplier.set(supplierKey, [...(bySupplier.get(supplierKey) ?? []), reference]);
  }
  const terms: quoteContract.Terms[] = [];
  for (const [supplierKey, ofSupplier] of bySupplier) {
    terms.push(toTerms(await loadSupplierTerms(context.db, supplierKey), ofSupplier));
  }
  return terms;
}
