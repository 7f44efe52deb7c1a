import type { Capability } from '@portal/api-client/capability';
import { roleHasCapability } from './access.ts';
import { useSession } from './session.ts';

/** Whether the user has a capability, by role and by the partner's tester flag (§6, R16). */
export function useCan(capability: Capability): boolean {
  const session = useSession();
  if (session.status !== 'signed-in') return false;
  if (capability === 'multi-quotes' && !session.user.partner.isMultiQuoteTester) return false;
  return roleHasCapability(session.user.roleId, capability);
}
