import type { Capability, PriceAccess } from '@portal/api-client/capability';
import { ADMINISTRATOR, ROLE_IDS } from './roles.ts';

export { ADMINISTRATOR, getRoleName, ROLE_IDS, ROLE_NAMES } from './roles.ts';

/**
 * Roles per capability (specification §6), used by both the portal's pages and the provider's API. `all`: every
 * signed-in user.
 */
export const CAPABILITY_ROLES: Readonly<Record<Capability, readonly number[] | 'all'>> = {
  public: 'all',
  session: 'all',
  'signed-in': 'all',
  quotes: [1, 2, 3, 4, 5],
  /** Reading approval requests; the menu of specification §6 lists the same roles (R11). */
  approvals: [1, 2, 5],
  approve: [1],
  orders: [1, 2, 3, 5],
  services: [1, 2, 3, 4, 6],
  'services.renew': [1, 2, 3, 4],
  support: [1, 2, 3, 4, 6],
  documentation: [1, 2, 3, 4, 6],
  contacts: [1, 2, 3, 5],
  'contacts.manage': [1, 2, 3, 5],
  // Decided by the partner's tester flag (R16), not by the role.
  'multi-quotes': 'all',
  /** Changing multi-quotes: the roles that work with quotes. Role 6 only reads them. */
  'multi-quotes.manage': [1, 2, 3, 4, 5],
  partner: 'all',
  'partner.manage': [1],
  audit: [1],
  'tokens.manage': [1, 2, 3, 5],
};

/** The roles that have a capability, for example to notify their users. */
export function rolesWith(capability: Capability): readonly number[] {
  const roles = CAPABILITY_ROLES[capability];
  return roles === 'all' ? ROLE_IDS : roles;
}

export function roleHasCapability(roleId: number, capability: Capability): boolean {
  return CAPABILITY_ROLES[capability] === 'all' || rolesWith(capability).includes(roleId);
}

/** What a user sees of prices. Administrators decide it for the others, so they see everything. */
export const getPriceAccess = ({ roleId, prices }: { roleId: number; prices: PriceAccess }): PriceAccess =>
  roleId === ADMINISTRATOR ? 'cost' : prices;

const AMOUNT_SEEN: Readonly<Record<PriceAccess, number>> = { none: 0, selling: 1, cost: 2 };

/** Whether a user with this access sees at least what is required. */
export const seesPrices = (access: PriceAccess, required: PriceAccess): boolean =>
  AMOUNT_SEEN[access] >= AMOUNT_SEEN[required];
