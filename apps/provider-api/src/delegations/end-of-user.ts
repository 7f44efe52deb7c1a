import { roleHasCapability } from '@portal/auth/access';
import type { UserRow } from '../auth/caller.ts';
import { type DelegationWithNames, isOpenSql, listDelegationsWhere } from '../auth/delegations/active.ts';
import { approvalDelegations } from '../auth/delegations/tables.ts';
import type { Database } from '../db/database.ts';
import { and, eq } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Services } from '../notifications/notify.ts';
import { notifyPeople } from './notify-people.ts';

/**
 * Ends the delegations that a removal or a new role makes impossible, whether the user is owner or delegate. Notifies
 * the other person of each. Pass the transaction that removes the user or changes their role.
 *
 * @param user the user after the change
 */
export async function endDelegationsOfUser(
  tx: Database,
  scope: Scope,
  user: Pick<UserRow, 'id' | 'roleId' | 'removedAt'>,
  services: Services,
): Promise<void> {
  const can = (capability: 'approve' | 'approvals') =>
    user.removedAt === null && roleHasCapability(user.roleId, capability);
  const why = user.removedAt === null ? 'Their role has changed.' : 'They no longer have access.';
  const { partnerId } = scope;
  if (!can('approvals'))
    for (const { row, delegateName } of await end(tx, scope, services, { delegateId: user.id }))
      await notifyPeople(
        tx,
        { partnerId, userIds: [row.ownerId] },
        {
          text: `${delegateName} no longer approves for you`,
          subtext: `${why} If you are away, choose someone else: until then, only administrators can approve or decline requests.`,
          url: '/account/notifications/settings',
        },
        services,
      );
  if (!can('approve'))
    for (const { row, ownerName } of await end(tx, scope, services, { ownerId: user.id }))
      await notifyPeople(
        tx,
        { partnerId, userIds: [row.delegateId] },
        {
          text: `You no longer approve for ${ownerName}`,
          subtext: why,
          url: '/approvals',
        },
        services,
      );
}

/**
 * Notifies users whose delegate can no longer see costs. The delegate cannot approve for them until costs are shown
 * again.
 * Pass the transaction that changes the user.
 *
 * @param user the user after the change
 */
export async function notifyOfPausedDelegations(
  tx: Database,
  scope: Scope,
  user: Pick<UserRow, 'id'>,
  services: Services,
): Promise<void> {
  const theirs = eq(approvalDelegations.delegateId, user.id);
  for (const { row, delegateName } of await listDelegationsWhere(
    tx,
    scope,
    theirs,
    isOpenSql(services.now()),
  ))
    await notifyPeople(
      tx,
      { partnerId: scope.partnerId, userIds: [row.ownerId] },
      {
        text: `${delegateName} cannot approve for you`,
        subtext:
          'They can no longer see costs. Ask an administrator to show them costs again, or choose another delegate.',
        url: '/account/notifications/settings',
      },
      services,
    );
}

/** Ends the user's open delegations as owner or as delegate, and returns them. */
async function end(
  tx: Database,
  scope: Scope,
  { now }: Services,
  by: { ownerId: number } | { delegateId: number },
): Promise<DelegationWithNames[]> {
  const isTheirs =
    'ownerId' in by
      ? eq(approvalDelegations.ownerId, by.ownerId)
      : eq(approvalDelegations.delegateId, by.delegateId);
  const open = and(isTheirs, isOpenSql(now()));
  const found = await listDelegationsWhere(tx, scope, open);
  if (found.length > 0) await scope.update(approvalDelegations, { endedAt: now() }, open);
  return found;
}
