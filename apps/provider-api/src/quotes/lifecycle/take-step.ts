import type { quotes as quoteContract } from '@portal/api-client/contract';
import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { isStepAllowed, QUOTE_TRANSITIONS, type QuoteAction } from '@portal/api-client/quote-states';
import type { Database } from '../../db/database.ts';
import { eq, sql } from '../../db/drizzle.ts';
import type { Scope } from '../../db/scope.ts';
import { finishMatters } from '../../notifications/notify.ts';
import type { Work } from '../../provider.ts';
import { quoteApprovalHistory, quoteHistory } from '../events.ts';
import { loadQuote, type QuoteFamily } from '../load-quote.ts';
import { quoteConflict, toQuote, toViewer, type Viewer } from '../mappers.ts';
import { type QuoteRow, quotes } from '../tables.ts';
import { statusAt } from './expiry.ts';
import { getFinishedMatters } from './quote-matters.ts';

/** A step's working set: the quote is locked, its status and version are checked. */
interface StepContext {
  tx: Database;
  scope: Scope;
  row: QuoteRow;
  now: Date;
}

/** Runs on the transaction of a step, with the quote before and after it. */
export type StepListener = (step: {
  tx: Database;
  scope: Scope;
  before: QuoteRow;
  after: QuoteRow;
}) => Promise<void>;

interface StepPlan {
  changes?: Partial<Omit<QuoteRow, 'partnerId' | 'reference'>>;
  title: string;
  detail?: string | null;
  /** Who took the step; the caller by default. */
  actor?: string;
  /** The step is not complete yet: the quote stays in its status. */
  keepsStatus?: boolean;
  /** Runs on the same transaction, once the quote has its new status. */
  alsoInTransaction?: (step: StepContext) => Promise<void>;
}

/**
 * Takes one step of a quote's life in one transaction. 409 with the current quote from a status that does not allow
 * the step (R22), and when the quote has changed since the version the caller saw.
 */
export async function takeStep(
  action: QuoteAction,
  input: { family: QuoteFamily; reference: string; version?: number | undefined },
  context: Work,
  planStep: (step: StepContext) => StepPlan | Promise<StepPlan>,
  onStep?: StepListener,
): Promise<quoteContract.Quote> {
  const viewer = await toViewer(context);
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const row = await loadQuote(scope, input, { lock: 'update' });
    assertPossible(action, row, input.version, viewer);
    if (action === 'accept' && (await isOfRemovedMultiQuote(tx, row)))
      throw quoteConflict('The multi quote of this quote was deleted.', row, viewer);
    const plan = await planStep({ tx, scope, row, now: viewer.now });
    const [changed] = await scope.update(
      quotes,
      {
        ...plan.changes,
        status: plan.keepsStatus ? row.status : (QUOTE_TRANSITIONS[action].to ?? row.status),
        version: row.version + 1,
        updatedAt: viewer.now,
      },
      eq(quotes.reference, row.reference),
    );
    if (!changed) throw new Error(`Quote ${row.reference} vanished while it was locked.`);
    const history = action === 'approve' && !plan.keepsStatus ? quoteApprovalHistory : quoteHistory;
    await history.record(scope, row.reference, {
      at: viewer.now,
      title: plan.title,
      detail: plan.detail,
      actor: plan.actor ?? context.caller.name,
    });
    await finishMatters(scope, getFinishedMatters(row, changed), viewer.now);
    await plan.alsoInTransaction?.({ tx, scope, row: changed, now: viewer.now });
    await onStep?.({ tx, scope, before: row, after: changed });
    return toQuote(changed, viewer);
  });
}

/** Whether the quote's multi-quote is being removed; a job then cancels the quote (multi-quotes/removal.ts). */
async function isOfRemovedMultiQuote(tx: Database, { multiQuoteUuid }: QuoteRow): Promise<boolean> {
  if (multiQuoteUuid === null) return false;
  const { rows } = await tx.execute(
    sql`select from multi_quotes where uuid = ${multiQuoteUuid}::uuid and hidden_at is not null`,
  );
  return rows.length > 0;
}

function assertPossible(
  action: QuoteAction,
  row: QuoteRow,
  expectedVersion: number | undefined,
  viewer: Viewer,
): void {
  const status = statusAt(row, viewer.now);
  if (!isStepAllowed(action, status)) {
    const { label } = QUOTE_STATUS_LABELS[status];
    throw quoteConflict(`This quote is now ${label}, so this step is no longer possible.`, row, viewer);
  }
  if (expectedVersion !== undefined && expectedVersion !== row.version)
    throw quoteConflict('This quote has changed since you opened it.', row, viewer);
}
