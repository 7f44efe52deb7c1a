import { isHeldForCease } from '@portal/api-client/labels';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../db/scope.ts';
import { type OrderRow, orderEvents } from '../tables.ts';
import { CEASE_HOLD, HOLDS } from './milestones.ts';

/** The event of the hold that an order is in. Holds for a cease had the title of their reason before. */
export async function findHoldEvent(scope: Scope, { reference, holdReason }: OrderRow) {
  if (holdReason === null) return null;
  const titles = [HOLDS[holdReason].title, CEASE_HOLD.title];
  const [held] = await scope.list(orderEvents, {
    where: and(eq(orderEvents.orderReference, reference), inArray(orderEvents.title, titles)),
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
