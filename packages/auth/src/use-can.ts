import type { Capability } from '@portal/api-client/capability';
import { isRefusedDuringImpersonation } from '@portal/api-client/impersonation';
import { roleHasCapability } from './access.ts';
import { type User, useSession } from './session.ts';

/** Whether the user has a capability, by role, the partner's tester flag and impersonation (§6, R16). */
export function useCan(capability: Capability): boolean {
  const session = useSession();
  if (session.status !== 'signed-in') return false;
  if (capability.startsWith('multi-quotes') && !session.user.partner.isMultiQuoteTester) return false;
  // The server refuses these calls too, because their effects would outlast the impersonation (F26).
  if (session.user.impersonatedBy !== null && isRefusedDuringImpersonation(capability)) return false;
  return userHasCapability(session.user, capability);
}

/** By role. Users may also decide approval requests for a colleague who is away and has named them. */
export function userHasCapability(user: User, capability: Capability): boolean {
  const isDelegate = capability === 'approve' && (user.approvesFor?.length ?? 0) > 0;
  return isDelegate || roleHasCapability(user.roleId, capability);
}
