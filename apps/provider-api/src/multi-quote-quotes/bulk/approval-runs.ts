import { contract, type ParsedOf } from '@portal/api-client';
import { approveQuote, declineQuote } from '../../approvals/service.ts';
import { forEachItem } from '../../bulk-runs/each-item.ts';
import { startRun } from '../../bulk-runs/start.ts';
import { inArray, sql } from '../../db/drizzle.ts';
import type { Context } from '../../http/context.ts';
import { loadMultiQuote } from '../../multi-quotes/load-multi-quote.ts';
import { getSupplierName } from '../../pricing/suppliers.ts';
import type { BulkItem, BulkKind } from '../../provider.ts';
import { toVersionedReference } from '../../quotes/bulk/kinds.ts';
import { loadQuote } from '../../quotes/load-quote.ts';
import { quotes, supplierTerms } from '../../quotes/tables.ts';
import { Refusal } from '../../refusal.ts';
import { addToApproval, getNewApprovalId, getRevision } from '../approval.ts';
import { listSelectedQuotes, type SelectedQuote } from './selected-quotes.ts';

const calls = contract.multiQuotes.quotes.runs;

/** Quotes of a multi-quote use the same steps as single quotes. */
const family = 'single';
const QUOTES_PER_BATCH = 20;

interface Approval {
  termsIds: readonly number[];
  /** The approval that the bulk tracker follows; null when the run repeats a part of the latest one. */
  approvalId: string | null;
}

/** Cannot be undone, because approving creates orders. */
const approveKind: BulkKind<Approval> = {
  endpoint: calls.approve,
  batch: QUOTES_PER_BATCH,
  async change(items, { termsIds, approvalId }, work) {
    const multiQuote = await loadMultiQuote(work.scope, work.subject ?? '');
    // Quotes that need a second approval have no order to follow yet.
    const ordered: string[] = [];
    const outcomes = await forEachItem(items, work, async ({ key, version }, each) => {
      const row = await loadQuote(each.scope, { family, reference: key }, { lock: 'update' });
      const { approvalTermsId, supplierKey } = row;
      if (approvalTermsId !== null && !termsIds.includes(approvalTermsId))
        throw Refusal.conflict(`You have not accepted the terms of ${getSupplierName(supplierKey)}.`);
      const { status } = await approveQuote(
        { family, termsId: approvalTermsId ?? 0, ...toVersionedReference(key, version) },
        each,
      );
      if (status === 'processing') ordered.push(key);
    });
    if (approvalId !== null) await addToApproval(multiQuote, approvalId, ordered, work);
    return outcomes;
  },
};

/** Cannot be undone, because the people who submitted the forms have received the reason. */
const declineKind: BulkKind<{ reason: string }> = {
  endpoint: calls.decline,
  batch: QUOTES_PER_BATCH,
  change: (items, { reason }, work) =>
    forEachItem(items, work, async ({ key, version }, each) => {
      await declineQuote({ family, reason, ...toVersionedReference(key, version) }, each);
    }),
};

export const approvalKinds = [approveKind, declineKind];

/** Quotes that change while the run works are left as they are. */
const toItems = (rows: readonly SelectedQuote[]): BulkItem[] =>
  rows.map(({ reference, version }) => ({ key: reference, version }));

export async function startApprove(
  { uuid, references, matching, termsIds, revisions }: ParsedOf<typeof calls.approve>,
  context: Context,
) {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  const ofAccepted = sql`${quotes.supplierKey} in (
    select ${supplierTerms.supplierKey} from ${supplierTerms} where ${inArray(supplierTerms.id, termsIds)})`;
  const rows = await listSelectedQuotes(multiQuote, { references, matching }, context, { where: ofAccepted });
  if (revisions !== undefined) assertAsShown(rows, revisions);
  const approvalId = await getNewApprovalId(
    multiQuote,
    rows.map(({ reference }) => reference),
    context,
  );
  const input = { termsIds, approvalId };
  return startRun({ kind: approveKind, input, items: toItems(rows), subject: multiQuote.uuid }, context);
}

/** 409 unless each supplier's quotes are those that the caller saw with its terms, in the same versions. */
function assertAsShown(rows: readonly SelectedQuote[], revisions: readonly string[]): void {
  const suppliers = new Set(rows.map(({ supplierKey }) => supplierKey));
  for (const key of suppliers)
    if (!revisions.includes(getRevision(rows.filter(({ supplierKey }) => supplierKey === key))))
      throw Refusal.conflict(
        'Some of these quotes have changed since you opened this page. Nothing was approved: check them and try again.',
      );
}

export async function startDecline(
  { uuid, references, matching, reason }: ParsedOf<typeof calls.decline>,
  context: Context,
) {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  const rows = await listSelectedQuotes(multiQuote, { references, matching }, context);
  return startRun(
    { kind: declineKind, input: { reason }, items: toItems(rows), subject: multiQuote.uuid },
    context,
  );
}
