import type { quotes as quoteContract } from '@portal/api-client/contract';
import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { isStepAllowed, QUOTE_TRANSITIONS, type QuoteAction } from '@portal/api-client/quote-states';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { Context } from '../../http/context.ts';
import { recordQuoteEvents } from '../events.ts';
import { loadQuote, type QuoteEndpoints } from '../load-quote.ts';
import { quoteConflict, toQuote, type Viewer } from '../mappers.ts';
import { type QuoteRow, quotes } from '../tables.ts';
import { statusAt } from './expiry.ts';

/** What a step works with: the quote is locked, its state and version are checked. */
export interface StepContext {
  tx: Database;
  scope: Scope;
  row: QuoteRow;
  now: Date;
}

interface StepOutcome {
  changes?: Partial<Omit<QuoteRow, 'partnerId' | 'reference'>>;
  title: string;
  detail?: string | null;
  /** Done on the same transaction, once the quote has its new state. */
  afterwards?: (work: StepContext) => Promise<void>;
}

export const toViewer = (context: Context): Viewer => ({
  roleId: context.caller.roleId,
  now: context.now(),
});

/** What the caller saw of the quote: its version, or in a list when it was last changed. */
export interface Seen {
  version?: number | undefined;
  updatedAt?: string | undefined;
}

/**
 * One step in a quote's life, in one transaction: refused with 409 from any state that does not allow it (R22) and
 * on a stale version; both carry the quote as it is now.
 */
export async function takeStep(
  action: QuoteAction,
  input: { calls: QuoteEndpoints; reference: string } & Seen,
  context: Context,
  decide: (work: StepContext) => StepOutcome | Promise<StepOutcome>,
): Promise<quoteContract.Quote> {
  const viewer = toViewer(context);
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const row = await loadQuote(scope, input.calls, input.reference, { lock: 'update' });
    assertPossible(action, row, input, viewer);
    const outcome = await decide({ tx, scope, row, now: viewer.now });
    const [changed] = await scope.update(
      quotes,
      {
        ...outcome.changes,
        status: QUOTE_TRANSITIONS[action].to ?? row.status,
        version: row.version + 1,
        updatedAt: viewer.now,
      },
      eq(quotes.reference, row.reference),
    );
    if (!changed) throw new Error(`Quote ${row.reference} vanished while it was locked.`);
    await recordQuoteEvents(tx, [
      {
        partnerId: row.partnerId,
        quoteReference: row.reference,
        at: viewer.now,
        title: outcome.title,
        detail: outcome.detail ?? null,
        actor: context.caller.name,
      },
    ]);
    await outcome.afterwards?.({ tx, scope, row: changed, now: viewer.now });
    return toQuote(changed, viewer);
  });
}

function assertPossible(action: QuoteAction, row: QuoteRow, seen: Seen, viewer: Viewer): void {
  const status = statusAt(row, viewer.now);
  if (!isStepAllowed(action, status))
    throw quoteConflict(
      `This quote is ${QUOTE_STATUS_LABELS[status].label} now; this step is no longer possible.`,
      row,
      viewer,
    );
  if (hasChanged(row, seen)) throw quoteConflict('Somebody changed this quote in the meantime.', row, viewer);
}

function hasChanged(row: QuoteRow, { version, updatedAt }: Seen): boolean {
  if (version !== undefined && version !== row.version) return true;
  return updatedAt !== undefined && Date.parse(updatedAt) !== row.updatedAt.getTime();
}
