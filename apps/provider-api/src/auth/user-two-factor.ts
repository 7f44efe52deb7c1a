import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../http/context.ts';
import { refuseStandIn } from './authorise.ts';
import { users } from './tables.ts';
import { switchOff } from './two-factor.ts';

/** An administrator helps a user of the same partner who has lost the device. */
export async function switchOffForUser(id: string, context: Context): Promise<void> {
  refuseStandIn(context.caller);
  const userId = /^\d{1,9}$/.test(id) ? Number(id) : 0;
  const user = await context.scope.get(users, and(eq(users.id, userId), isNull(users.removedAt)));
  await switchOff(context.db, user.id);
}
