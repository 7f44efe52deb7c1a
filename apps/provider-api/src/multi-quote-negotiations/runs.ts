import { contract, type ParsedOf } from '@portal/api-client';
import { startRun } from '../bulk-runs/start.ts';
import { and, eq, inArray } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { loadMultiQuote } from '../multi-quotes/load-multi-quote.ts';
import { waitForMultiQuote } from '../multi-quotes/on-hold.ts';
import type { BulkKind } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import { decideSlice } from './decisions/decisions.ts';
import { walkOffers } from './decisions/walk-offers.ts';
import { QUOTES_PER_TRANSACTION } from './negotiated-quotes.ts';
import { loadNegotiation } from './service.ts';
import { negotiationQuotes } from './tables.ts';
import { isReady } from './undecided-offers.ts';

const calls = contract.multiQuotes.negotiations.runs;

interface Decision {
  /** Id of the multi-quote. The subject of the run is the negotiation. */
  uuid: string;
  reason: string | null;
}

const createKind = (
  endpoint: BulkKind<Decision>['endpoint'],
  decision: 'accepted' | 'declined',
): BulkKind<Decision> => ({
  endpoint,
  batch: QUOTES_PER_TRANSACTION,
  async change(items, { uuid, reason }, work) {
    const { db, scope, subject } = work;
    const row = await loadNegotiation(scope, await loadMultiQuote(scope, uuid), subject ?? '', 'update');
    const keys = items.map(({ key }) => key);
    const parts = await scope.list(negotiationQuotes, {
      where: and(
        eq(negotiationQuotes.negotiationId, row.id),
        inArray(negotiationQuotes.quoteReference, keys),
      ),
    });
    const { done, skipped } = await decideSlice(db, scope, row, parts, { decision, reason }, work);
    const reasons = new Map(skipped.map((each) => [each.key, each.reason]));
    return keys.map((key) =>
      done.includes(key)
        ? { key, before: {}, after: {} }
        : { key, reason: reasons.get(key) ?? 'The quote no longer exists' },
    );
  },
});

const acceptKind = createKind(calls.accept, 'accepted');
const declineKind = createKind(calls.decline, 'declined');

export const negotiationBulkKinds = [acceptKind, declineKind].map(
  waitForMultiQuote(({ input }) => input['uuid']),
);

const startWith =
  (kind: BulkKind<Decision>) => async (input: ParsedOf<typeof calls.accept>, context: Context) => {
    const { uuid, negotiationUuid, group, quoteReferences, expectedCount, reason } = input;
    const { scope } = context;
    const multiQuote = await loadMultiQuote(scope, uuid);
    const row = await loadNegotiation(scope, multiQuote, negotiationUuid);
    const chosen = and(
      group === undefined ? undefined : eq(negotiationQuotes.group, group),
      quoteReferences ? inArray(negotiationQuotes.quoteReference, quoteReferences) : isReady(context.now()),
    );
    const parts: { quoteReference: string }[] = [];
    for await (const slice of walkOffers(scope, row.id, chosen)) parts.push(...slice);
    if (quoteReferences && parts.length < new Set(quoteReferences).size) throw Refusal.notFound();
    if (expectedCount !== undefined && parts.length !== expectedCount)
      throw Refusal.conflict(
        `The list has changed: ${parts.length === 1 ? '1 offer is' : `${parts.length} offers are`} ready now, not ${expectedCount}. Check the list and try again.`,
        { count: parts.length },
      );
    return startRun(
      {
        kind,
        input: { uuid: multiQuote.uuid, reason: reason || null },
        items: parts.map(({ quoteReference }) => ({ key: quoteReference, version: null })),
        subject: row.uuid,
      },
      context,
    );
  };

export const startAccept = startWith(acceptKind);
export const startDecline = startWith(declineKind);
