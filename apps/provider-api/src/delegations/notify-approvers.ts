import { rolesWith } from '@portal/auth/access';
import { describeAbsences, listActiveDelegations } from '../auth/delegations/active.ts';
import type { Database } from '../db/database.ts';
import type { Scope } from '../db/scope.ts';
import { type NewNotification, notify, type Services } from '../notifications/notify.ts';

type Notice = Omit<NewNotification, 'kind' | 'type'> & { subtext: string };

/**
 * Notifies all who may decide an approval request: the approvers, and the colleagues who decide for an approver who is
 * away.
 *
 * @param except the user who caused the notification
 */
export async function notifyApprovers(
  tx: Database,
  scope: Scope,
  { except, ...notice }: Notice & { except?: number },
  services: Services,
): Promise<void> {
  const { partnerId } = scope;
  const others = except === undefined ? {} : { except };
  const shown = { kind: 'approvals', type: 'approval', ...notice } as const;
  await notify(tx, { partnerId, roles: rolesWith('approve'), ...others }, shown, services);
  const delegations = await listActiveDelegations(tx, scope, services.now());
  await notifyDelegates(
    tx,
    scope,
    shown,
    delegations.filter(({ delegateId }) => delegateId !== except),
    services,
  );
}

/** Notifies each delegate once. Approvers are left out: they are notified as approvers. */
export async function notifyDelegates(
  tx: Database,
  scope: Scope,
  notice: NewNotification & { subtext: string },
  delegations: Awaited<ReturnType<typeof listActiveDelegations>>,
  services: Services,
): Promise<void> {
  const ofOthers = delegations.filter(({ isApprover }) => !isApprover);
  // In a fixed order, so that two transactions that count mails cannot deadlock.
  const delegateIds = [...new Set(ofOthers.map(({ delegateId }) => delegateId))].sort((a, b) => a - b);
  for (const delegateId of delegateIds) {
    const owners = ofOthers.filter((each) => each.delegateId === delegateId);
    await notify(
      tx,
      { partnerId: scope.partnerId, userIds: [delegateId] },
      { ...notice, subtext: `${notice.subtext}, ${describeAbsences(owners)}` },
      services,
    );
  }
}
