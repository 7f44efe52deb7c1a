import type { contract } from '@portal/api-client';
import { roleHasCapability } from '@portal/auth/access';
import { hasAcceptedSla, isMultiQuoteTester, isPasswordExpired } from '../auth/authorise.ts';
import type { Caller } from '../auth/caller.ts';
import { listActiveDelegations } from '../auth/delegations/active.ts';
import { secondFactorSince } from '../auth/second-factor.ts';
import type { Context } from '../http/context.ts';

export function getMe(_input: unknown, context: Context): Promise<contract.auth.User> {
  return toUser(context.caller, context);
}

export function heartbeat(_input: unknown, { caller }: Context): { id: number } {
  return { id: caller.userId };
}

/** The signed-in user in the shape of `GET /me` (specification §3). */
export async function toUser(
  caller: Caller,
  { db, scope, config, now }: Pick<Context, 'db' | 'scope' | 'config' | 'now'>,
): Promise<contract.auth.User> {
  const { user, partner } = caller;
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    roleId: user.roleId,
    prices: caller.prices,
    team: user.team,
    telephone: user.telephone,
    impersonatedBy: caller.impersonatedBy,
    partner: {
      id: partner.id,
      name: partner.name,
      hasSfAccount: partner.hasSfAccount,
      force2fa: partner.force2fa && !caller.usesSingleSignOn,
      isMultiQuoteTester: isMultiQuoteTester(config, partner),
      isAwaitingApproval: partner.isAwaitingApproval,
    },
    twoFactorConfirmedAt: secondFactorSince(user)?.toISOString() ?? null,
    usesSingleSignOn: caller.usesSingleSignOn,
    hasPassword: user.passwordHash !== null,
    hasAuthenticatorApp: user.twoFactorConfirmedAt !== null,
    passwordExpired: isPasswordExpired(caller, now()),
    acceptedSla: hasAcceptedSla(config, partner),
    avatarUrl: avatarUrl(user),
    approvesFor: await listApprovesFor(caller, { db, scope, now }),
  };
}

/** Roles that cannot read approval requests never decide for a colleague. */
async function listApprovesFor(
  { userId: delegateId, roleId }: Caller,
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
): Promise<NonNullable<contract.auth.User['approvesFor']>> {
  if (!roleHasCapability(roleId, 'approvals')) return [];
  const delegations = await listActiveDelegations(db, scope, now(), { delegateId });
  return delegations.map(({ ownerId, ownerName, untilDay }) => ({
    userId: ownerId,
    name: ownerName,
    untilDay,
  }));
}

/** The version parameter changes with the picture, so that browsers never show an old one. */
function avatarUrl({ id, avatarFileId }: { id: number; avatarFileId: string | null }): string | null {
  return avatarFileId === null ? null : `/api/v1/users/${id}/avatar?v=${avatarFileId.slice(0, 8)}`;
}
