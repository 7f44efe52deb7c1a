import type { Capability } from '@portal/api-client';
import { roleHasCapability } from '@portal/auth/access';
import { isMultiQuoteTester } from '../../auth/authorise.ts';
import type { Context } from '../../http/context.ts';

/** Whether the caller may open the pages of a capability, by role, tester (R16) and CRM account (R13). */
export function canOpen(access: Capability, { caller, config }: Context): boolean {
  const { roleId, partner } = caller;
  if (access === 'multi-quotes') return isMultiQuoteTester(config, partner);
  if ((access === 'services' || access === 'support') && !partner.hasSfAccount) return false;
  return roleHasCapability(roleId, access);
}
