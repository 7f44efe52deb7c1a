import { notifications as contract } from '@portal/api-client/contract';
import { ADMINISTRATOR, ROLE_IDS, rolesWith } from '@portal/auth/access';
import type { PartnerRow } from '../auth/caller.ts';

interface KindRules {
  /** Roles that can receive the kind. */
  roles: readonly number[];
  /** Roles that are emailed at once unless they choose otherwise; the others are not emailed. */
  emailed?: readonly number[];
  /** Always shown in the portal, because someone is waiting for the user or deliveries have stopped. */
  isAlwaysInPortal?: true;
  /** Needs the partner's CRM account. */
  needsCrm?: true;
}

export const KIND_RULES: Readonly<Record<contract.NotificationKind, KindRules>> = {
  approvals: { roles: rolesWith('quotes'), isAlwaysInPortal: true },
  'quote-expiry': { roles: rolesWith('quotes') },
  offers: { roles: rolesWith('multi-quotes.manage') },
  proposals: { roles: rolesWith('quotes'), emailed: ROLE_IDS },
  // Sent to the owner of the quote, whose role may not give access to orders.
  orders: { roles: rolesWith('quotes') },
  // Administrators and managers are emailed.
  renewals: { roles: [1, 2, 3], emailed: [1, 2], needsCrm: true },
  cases: { roles: rolesWith('support'), needsCrm: true },
  // Those who look after services are emailed: administrator, technical and support.
  notices: { roles: [1, 2, 3, 4, 6], emailed: [1, 4, 6], needsCrm: true },
  mentions: { roles: ROLE_IDS },
  webhooks: { roles: [ADMINISTRATOR], emailed: ROLE_IDS, isAlwaysInPortal: true },
};

/** The kinds that a user can receive, in the order of the settings page. */
export function listKinds(user: { roleId: number; partner: PartnerRow }): contract.NotificationKind[] {
  return contract.NOTIFICATION_KINDS.filter((kind) => {
    const { roles, needsCrm } = KIND_RULES[kind];
    return roles.includes(user.roleId) && (!needsCrm || user.partner.hasSfAccount);
  });
}
