import type { contract } from '@portal/api-client';
import { hasAcceptedSla, isMultiQuoteTester, isPasswordExpired } from '../auth/authorise.ts';
import type { Caller } from '../auth/caller.ts';
import { secondFactorSince } from '../auth/second-factor.ts';
import type { Config } from '../config.ts';
import type { Context } from '../http/context.ts';

export function getMe(_input: unknown, { caller, config, now }: Context): contract.auth.User {
  return toUser(caller, config, now());
}

export function heartbeat(_input: unknown, { caller }: Context): { id: number } {
  return { id: caller.userId };
}

/** The signed-in user in the shape of `GET /me` (specification §3). */
export function toUser(caller: Caller, config: Config, now: Date): contract.auth.User {
  const { user, partner } = caller;
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    roleId: user.roleId,
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
    hasAuthenticatorApp: user.twoFactorConfirmedAt !== null,
    passwordExpired: isPasswordExpired(caller, now),
    acceptedSla: hasAcceptedSla(config, partner),
    avatarUrl: avatarUrl(user),
  };
}

/** The version parameter changes with the picture, so that browsers never show an old one. */
function avatarUrl({ id, avatarFileId }: { id: number; avatarFileId: string | null }): string | null {
  return avatarFileId === null ? null : `/api/v1/users/${id}/avatar?v=${avatarFileId.slice(0, 8)}`;
}
