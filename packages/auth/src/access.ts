import type { Capability } from '@portal/api-client/capability';

export { ADMINISTRATOR, getRoleName, ROLE_IDS, ROLE_NAMES } from './roles.ts';

/**
 * Who may do what (specification §6). The portal's pages and the provider's calls read this one table.
 * `all`: every signed-in user.
 */
export const CAPABILITY_ROLES: Readonly<Record<Capability, readonly number[] | 'all'>> = {
  public: 'all',
  session: 'all',
  'signed-in': 'all',
  quotes: [1, 2, 3, 4, 5],
  approve: [1],
  orders: [1, 2, 3, 5],
  services: [1, 2, 3, 4, 6],
  support: [1, 2, 3, 4, 6],
  documentation: [1, 2, 3, 4, 6],
  contacts: [1, 2, 3, 5],
  'contacts.manage': [1, 2, 3, 5],
  // The tester gate (R16) decides; it is the partner's, not a role's.
  'multi-quotes': 'all',
  partner: 'all',
  'partner.manage': [1],
  'tokens.manage': [1, 2, 3, 5],
};

export function roleHasCapability(roleId: number, capability: Capability): boolean {
  const roles = CAPABILITY_ROLES[capability];
  return roles === 'all' || roles.includes(roleId);
}
