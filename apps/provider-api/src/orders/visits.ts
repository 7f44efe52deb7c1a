import type { contract, OutputOf, ParsedOf } from '@portal/api-client';
import { and, eq } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { loadOrder } from './service.ts';
import { orderVisits } from './tables.ts';

/** Opening an order again within this time, by a reload for example, continues the same visit. */
const SAME_VISIT_MS = 30 * 60_000;

type RecordVisit = typeof contract.orders.recordVisit;

/** When the caller opened the order before this visit, which is recorded. */
export function recordOrderVisit(
  input: ParsedOf<RecordVisit>,
  context: Context,
): Promise<OutputOf<RecordVisit>> {
  const { caller, now } = context;
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const { reference } = await loadOrder(scope, input);
    const own = and(eq(orderVisits.userId, caller.userId), eq(orderVisits.orderReference, reference));
    const last = await scope.find(orderVisits, own, { lock: 'update' });
    if (last === null) {
      // Two tabs may open the order for the first time at once.
      await tx
        .insert(orderVisits)
        .values({
          partnerId: scope.partnerId,
          userId: caller.userId,
          orderReference: reference,
          lastSeenAt: now(),
        })
        .onConflictDoNothing();
      return { previousVisitAt: null };
    }
    const isSameVisit = now().getTime() - last.lastSeenAt.getTime() < SAME_VISIT_MS;
    const previousVisitAt = isSameVisit ? last.previousVisitAt : last.lastSeenAt;
    await scope.update(orderVisits, { lastSeenAt: now(), previousVisitAt }, own);
    return { previousVisitAt: previousVisitAt?.toISOString() ?? null };
  });
}
