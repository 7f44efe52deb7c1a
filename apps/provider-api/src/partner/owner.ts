import type { contract } from '@portal/api-client';
import type { Capability } from '@portal/api-client/capability';
import { roleHasCapability } from '@portal/auth/access';
import { users } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { type NewNotification, notify, type Services } from '../notifications/notify.ts';
import { Refusal } from '../refusal.ts';

export interface Owner {
  ownerId: number | null;
  ownerName: string | null;
}

const NO_OWNER = 'No owner';

type OwnerFilter = (typeof contract.owners.OWNER_FILTERS)[number];

/** The filter `owner` of a list whose owners are in `column`. A caller without a team has no colleagues in it. */
export const filterByOwner =
  (column: SQLWrapper, { caller, scope }: Pick<Context, 'caller' | 'scope'>) =>
  (whose: OwnerFilter): SQL => {
    if (whose === 'none') return isNull(column);
    if (whose === 'me') return eq(column, caller.userId);
    const own = sql`(select own.team from users own where own.id = ${caller.userId})`;
    const team = sql`(select ${users.id} from ${users} where ${scope.where(users, eq(users.team, own))})`;
    return inArray(column, team);
  };

/**
 * The user who becomes the owner. 422 under `field` for one who is not in the caller's company, was removed, or has a
 * role without `capability`: they could not open what they look after.
 */
export async function findOwner(
  scope: Scope,
  id: number | null,
  capability: Capability,
  field = 'ownerId',
): Promise<Owner> {
  if (id === null) return { ownerId: null, ownerName: null };
  const row = await scope.find(users, and(eq(users.id, id), isNull(users.removedAt)));
  if (row === null) throw Refusal.invalid({ [field]: 'is not a user of your company' });
  if (!roleHasCapability(row.roleId, capability))
    throw Refusal.invalid({ [field]: 'has a role that cannot open this' });
  return { ownerId: row.id, ownerName: `${row.firstName} ${row.lastName}` };
}

/** The history entry for a change of owner. */
export const describeOwnerChange = (before: string | null, after: string | null): string =>
  `${before ?? NO_OWNER} → ${after ?? NO_OWNER}`;

/** Notifies the new owner, unless they made the change themselves. */
export async function notifyOwner(
  db: Database,
  { ownerId }: Owner,
  context: Services & Pick<Context, 'caller'>,
  notice: Pick<NewNotification, 'text' | 'subtext' | 'url' | 'type'>,
): Promise<void> {
  if (ownerId === null || ownerId === context.caller.userId) return;
  const audience = { partnerId: context.caller.partnerId, userIds: [ownerId] };
  await notify(db, audience, { ...notice, kind: 'mentions' }, context);
}
