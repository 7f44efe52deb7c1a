import { isHeldForCease } from '@portal/api-client/labels';
import { and, desc, eq, isNull, or } from '../../db/drizzle.ts';
import type { Scope } from '../../db/scope.ts';
import { type OrderRow, orderEvents } from '../tables.ts';
import { CEASE_HOLD, HOLDS } from './milestones.ts';

/**
 * The event of the hold that an order is in: the one that began its milestone, or a later hold for a cease, which
 * begins no milestone and makes the order wait for the partner. Titles are texts, and change between releases.
 */
export async function findHoldEvent(scope: Scope, { reference, holdReason, milestone }: OrderRow) {
  if (holdReason === null) return null;
  const isCeaseHold = and(
    isNull(orderEvents.milestone),
    eq(orderEvents.waitsOn, CEASE_HOLD.waitsOn),
    isNull(orderEvents.actor),
  );
  const [held] = await scope.list(orderEvents, {
    where: and(
      eq(orderEvents.orderReference, reference),
      or(eq(orderEvents.milestone, milestone), isCeaseHold),
    ),
    orderBy: [desc(orderEvents.id)],
    limit: 1,
  });
  return held ?? null;
}

/** What an order needs while it is on hold; null if it is not. Only its history has the case of a cease. */
export async function getHoldNote(scope: Scope, order: OrderRow): Promise<string | null> {
  if (order.holdReason === null) return null;
  const held = isHeldForCease(order) ? await findHoldEvent(scope, order) : null;
  return held?.detail ?? HOLDS[order.holdReason].detail;
}
