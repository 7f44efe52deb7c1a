import { isDeepStrictEqual } from 'node:util';
import type { quotes as quoteContract } from '@portal/api-client/contract';
import { and, eq } from '../../db/drizzle.ts';
import type { Work } from '../../provider.ts';
import { loadQuote, type QuoteInput } from '../load-quote.ts';
import { quoteCrfs, requestVisits } from '../tables.ts';
import { toSubmittedQuote } from './submitted-quote.ts';

/** Opening a request again within this time, by a reload for example, continues the same visit. */
const SAME_VISIT_MS = 30 * 60_000;

interface RequestVisit {
  previousVisit: { at: string; seen: quoteContract.CrfSubmission } | null;
}

/** What the caller saw when they opened this request before. A request that has changed since begins a new visit. */
export function recordRequestVisit(
  input: QuoteInput<'recordRequestVisit'>,
  context: Work,
): Promise<RequestVisit> {
  const now = context.now();
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const row = await loadQuote(scope, input);
    const form = await scope.find(quoteCrfs, eq(quoteCrfs.quoteReference, row.reference));
    if (!form?.submittedAt) return { previousVisit: null };
    const seen: quoteContract.CrfSubmission = {
      submittedAt: form.submittedAt.toISOString(),
      submittedBy: form.submittedBy ?? 'a former user',
      sections: form.submission?.sections ?? form.sections,
      ...toSubmittedQuote(row),
    };
    const own = and(
      eq(requestVisits.userId, context.caller.userId),
      eq(requestVisits.quoteReference, row.reference),
    );
    const last = await scope.find(requestVisits, own, { lock: 'update' });
    if (last === null) {
      // Two tabs may open the request for the first time at once.
      await tx
        .insert(requestVisits)
        .values({
          partnerId: scope.partnerId,
          userId: context.caller.userId,
          quoteReference: row.reference,
          seenAt: now,
          seen,
        })
        .onConflictDoNothing();
      return { previousVisit: null };
    }
    const isSameVisit =
      now.getTime() - last.seenAt.getTime() < SAME_VISIT_MS && isDeepStrictEqual(last.seen, seen);
    const [at, before] = isSameVisit ? [last.previousSeenAt, last.previousSeen] : [last.seenAt, last.seen];
    await scope.update(requestVisits, { seenAt: now, seen, previousSeenAt: at, previousSeen: before }, own);
    return { previousVisit: at && before ? { at: at.toISOString(), seen: before } : null };
  });
}
