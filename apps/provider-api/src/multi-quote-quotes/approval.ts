import { createHash, randomUUID } from 'node:crypto';
import { contract, type OutputOf, type ParsedOf } from '@portal/api-client';
import { type CallerJudgement, judgeForCaller } from '../approvals/progress.ts';
import { approveQuote, declineQuote } from '../approvals/service.ts';
import { and, asc, desc, eq, inArray, isNotNull, notInArray, type SQL, sql } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { loadMultiQuote, type MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { getSupplierName } from '../pricing/suppliers.ts';
import { hasStatusSql } from '../quotes/lifecycle/expiry.ts';
import { type QuoteRow, quoteCrfs, quotes } from '../quotes/tables.ts';
import { loadSupplierTerms, toTerms } from '../quotes/terms/service.ts';
import { Refusal } from '../refusal.ts';
import { loadQuotes } from './bulk/for-each-quote.ts';
import { forSelectedQuotes } from './bulk/selected-quotes.ts';
import { multiQuoteApprovals } from './tables.ts';

type Endpoints = typeof contract.multiQuotes.quotes;

/** A multi-quote's quotes take the same steps as single ones. */
const family = 'single';

/** Approves the quotes whose supplier's terms were accepted; the bulk tracker follows their progress. */
export async function approveQuotes(
  { uuid, termsIds, accepted: _accepted, ...selection }: ParsedOf<Endpoints['approveMany']>,
  context: Context,
): Promise<OutputOf<Endpoints['approveMany']>> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  // Quotes that need a second approval have no order to follow yet.
  const ordered: string[] = [];
  const outcome = await forSelectedQuotes(
    multiQuote,
    selection,
    context,
    async ({ reference, approvalTermsId, supplierKey }) => {
      if (approvalTermsId !== null && !termsIds.includes(approvalTermsId)) {
        throw Refusal.invalid({ termsIds: `the terms of ${getSupplierName(supplierKey)} were not accepted` });
      }
      const { status } = await approveQuote({ family, reference, termsId: approvalTermsId ?? 0 }, context);
      if (status === 'processing') ordered.push(reference);
    },
  );
  if (ordered.length > 0) await track(multiQuote, ordered, selection.after !== undefined, context);
  return outcome;
}

/** Sends the quotes back to their request forms; each requester is notified of the reason. */
export async function declineQuotes(
  { uuid, reason, ...selection }: ParsedOf<Endpoints['declineMany']>,
  context: Context,
): Promise<OutputOf<Endpoints['declineMany']>> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  return forSelectedQuotes(multiQuote, selection, context, ({ reference }) =>
    declineQuote({ family, reference, reason }, context),
  );
}

const loadLatestApproval = (multiQuote: MultiQuoteRow, { scope }: Pick<Context, 'scope'>) =>
  scope.list(multiQuoteApprovals, {
    where: eq(multiQuoteApprovals.multiQuoteId, multiQuote.id),
    orderBy: [desc(multiQuoteApprovals.createdAt)],
    limit: 1,
  });

/** Approving the rest of what matches, or again what failed, belongs to the approval before. */
async function track(
  multiQuote: MultiQuoteRow,
  references: readonly string[],
  isContinued: boolean,
  context: Context,
): Promise<void> {
  const [latest] = await loadLatestApproval(multiQuote, context);
  const known = new Set(latest?.references);
  if (latest !== undefined && (isContinued || references.every((each) => known.has(each)))) {
    const all = [...new Set([...latest.references, ...references])];
    await context.scope.update(
      multiQuoteApprovals,
      { references: all },
      eq(multiQuoteApprovals.id, latest.id),
    );
    return;
  }
  await context.scope.insert(multiQuoteApprovals, {
    multiQuoteId: multiQuote.id,
    references: [...references],
    createdAt: context.now(),
  });
}

/**
 * The approval that a new run of approvals belongs to: the latest if the run only repeats quotes of it, which is null,
 * otherwise a new one.
 */
export async function getNewApprovalId(
  multiQuote: MultiQuoteRow,
  references: readonly string[],
  context: Pick<Context, 'scope'>,
): Promise<string | null> {
  const [latest] = await loadLatestApproval(multiQuote, context);
  const known = new Set(latest?.references);
  return latest !== undefined && references.every((each) => known.has(each)) ? null : randomUUID();
}

/** Adds what a batch approved to a run's approval, which the first such batch creates. */
export async function addToApproval(
  multiQuote: MultiQuoteRow,
  id: string,
  references: readonly string[],
  { scope, now }: Pick<Context, 'scope' | 'now'>,
): Promise<void> {
  if (references.length === 0) return;
  const found = await scope.find(multiQuoteApprovals, eq(multiQuoteApprovals.id, id), { lock: 'update' });
  if (found)
    await scope.update(
      multiQuoteApprovals,
      { references: [...found.references, ...references] },
      eq(multiQuoteApprovals.id, id),
    );
  else
    await scope.insert(multiQuoteApprovals, {
      id,
      multiQuoteId: multiQuote.id,
      references: [...references],
      createdAt: now(),
    });
}

const ORDER_FAILED = 'The order could not be placed';
const SUBMITTED_AGAIN = 'Its request form was submitted again. Check the quote before you approve it';
/** The order itself goes ahead; only its opportunity failed. */
const NO_ACCOUNT =
  'The order goes ahead. Your company has no service account with us yet: ask your account manager to set one up.';

/** An order that could not be placed leaves its reason, which the next submission of the form removes. */
function describeFailure({ status, reason }: Pick<QuoteRow, 'status' | 'reason'>): string {
  if (status === 'processing' || status === 'approved') return NO_ACCOUNT;
  return status === 'data_added' && reason === null ? SUBMITTED_AGAIN : (reason ?? ORDER_FAILED);
}

/** Progress of the latest bulk approval: an opportunity is won when its order is created. */
export async function getApprovalProgress(
  { uuid }: ParsedOf<typeof contract.multiQuotes.getOpportunitiesStatus>,
  context: Context,
): Promise<contract.multiQuotes.BulkTracker> {
  const { scope, caller } = context;
  const multiQuote = await loadMultiQuote(scope, uuid);
  const [latest] = await loadLatestApproval(multiQuote, context);
  if (latest === undefined) {
    return { status: null, total: 0, processed: 0, failed: 0, failures: [], orders: [] };
  }
  const approved = and(eq(quotes.multiQuoteUuid, uuid), inLatest(latest.id));
  const hasCrm = caller.partner.hasSfAccount;
  const counts = await scope.countBy(quotes, quotes.status, approved);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const waiting = hasCrm ? (counts.get('processing') ?? 0) : 0;
  const failed = hasCrm ? total - waiting - (counts.get('approved') ?? 0) : total;
  const failedRows = await scope.pick(quotes, ['reference', 'customerName', 'status', 'reason'], {
    where: and(approved, hasCrm ? notInArray(quotes.status, ['processing', 'approved']) : undefined),
    orderBy: [asc(quotes.reference)],
    limit: contract.multiQuotes.MAX_BULK_ITEMS,
  });
  const ordered = await scope.pick(quotes, ['reference', 'customerName', 'orderReference'], {
    where: and(approved, isNotNull(quotes.orderReference)),
    orderBy: [desc(quotes.updatedAt), asc(quotes.reference)],
    limit: contract.multiQuotes.MAX_TRACKED_ORDERS,
  });
  return {
    status: waiting > 0 ? 'processing' : failed > 0 ? 'failed' : 'processed',
    total,
    processed: total - waiting - failed,
    failed,
    failures: failedRows.map(({ reference, customerName, status, reason }) => ({
      reference,
      customerName,
      message: describeFailure({ status, reason }),
      canRetry: status === 'data_added' && reason !== null,
    })),
    orders: ordered.flatMap(({ orderReference, ...order }) =>
      orderReference === null ? [] : [{ ...order, orderReference }],
    ),
  };
}

/** In SQL, because an approval can name ten thousand quotes. */
const inLatest = (approvalId: (typeof multiQuoteApprovals.$inferSelect)['id']): SQL =>
  sql`${quotes.reference} in (
    select jsonb_array_elements_text(${multiQuoteApprovals.references}) from ${multiQuoteApprovals}
    where ${multiQuoteApprovals.id} = ${approvalId})`;

/** Identifies a set of quotes with their versions: changes when any of them changes. */
export function getRevision(rows: readonly Pick<QuoteRow, 'reference' | 'version'>[]): string {
  const lines = rows.map(({ reference, version }) => `${reference} ${version}`);
  return createHash('sha256').update(lines.sort().join('\n')).digest('base64url');
}

const COSTS = ['installCost', 'monthlyCost', 'totalCost', 'eccCost'] as const;

/** One set of terms per supplier among the quotes; without references, among all that are Pending Approval. */
export async function listTermsOfQuotes(
  { uuid, references }: ParsedOf<Endpoints['listTerms']>,
  context: Context,
): Promise<contract.multiQuotes.SupplierTerms[]> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  const rows =
    references === undefined
      ? await context.scope.pick(quotes, ['supplierKey', 'reference', 'version', 'createdById', ...COSTS], {
          where: and(eq(quotes.multiQuoteUuid, uuid), hasStatusSql(['data_added'], context.now())),
          orderBy: [asc(quotes.supplierKey), asc(quotes.reference)],
        })
      : await loadQuotes(context, multiQuote, references);
  const own = await listOwnRequests(uuid, context);
  const judgements = await judgeForCaller(rows, context);
  const suppliers = [...new Set(rows.map(({ supplierKey }) => supplierKey))];
  const terms: contract.multiQuotes.SupplierTerms[] = [];
  for (const supplierKey of suppliers) {
    const covered = rows.filter((row) => row.supplierKey === supplierKey);
    const costs = { installCost: 0, monthlyCost: 0, totalCost: 0, eccCost: 0 };
    for (const row of covered) for (const cost of COSTS) costs[cost] += row[cost];
    const ofSupplier = covered.map(({ reference }) => reference);
    terms.push({
      ...toTerms(await loadSupplierTerms(context.db, supplierKey), ofSupplier),
      ownRequests: ofSupplier.filter((reference) => own.has(reference)).length,
      needSecondApproval: ofSupplier.filter((reference) => judgements.get(reference)?.outcome === 'wait')
        .length,
      refusedToCaller: ofSupplier.filter((reference) => judgements.get(reference)?.outcome === 'refused')
        .length,
      revision: getRevision(covered),
      firstApprovals: groupFirstApprovals(ofSupplier.map((each) => judgements.get(each)?.firstApproval)),
      ...costs,
    });
  }
  return terms;
}

/** One entry for each person, or person and colleague they approved for. */
function groupFirstApprovals(
  approvals: readonly CallerJudgement['firstApproval'][],
): contract.multiQuotes.FirstApproval[] {
  const groups = new Map<string, contract.multiQuotes.FirstApproval>();
  for (const approval of approvals) {
    if (approval === undefined) continue;
    const { userId, forUserId, approvedBy, approvedFor } = approval;
    const approvedAt = approval.approvedAt.toISOString();
    const key = JSON.stringify([userId, forUserId, approvedBy, approvedFor]);
    const known = groups.get(key);
    groups.set(key, {
      approvedBy,
      approvedFor,
      count: (known?.count ?? 0) + 1,
      approvedAt: known !== undefined && known.approvedAt > approvedAt ? known.approvedAt : approvedAt,
    });
  }
  return [...groups.values()].sort((a, b) => a.approvedBy.localeCompare(b.approvedBy));
}

/** References of a multi-quote's quotes whose request forms the caller submitted. */
async function listOwnRequests(
  multiQuoteUuid: string,
  { caller, scope }: Context,
): Promise<ReadonlySet<string>> {
  const ofMultiQuote = sql`(select ${quotes.reference} from ${quotes} where ${scope.where(
    quotes,
    eq(quotes.multiQuoteUuid, multiQuoteUuid),
  )})`;
  const rows = await scope.pick(quoteCrfs, ['quoteReference'], {
    where: and(eq(quoteCrfs.submittedById, caller.userId), inArray(quoteCrfs.quoteReference, ofMultiQuote)),
  });
  return new Set(rows.map(({ quoteReference }) => quoteReference));
}
