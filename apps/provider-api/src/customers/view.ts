import { roleHasCapability } from '@portal/auth/access';
import { isMultiQuoteTester } from '../auth/authorise.ts';
import type { Context } from '../http/context.ts';

/** Which of a customer's records the caller may see; the same as in the lists. */
export interface CustomerView {
  quotes: boolean;
  multiQuotes: boolean;
  orders: boolean;
  services: boolean;
  cases: boolean;
}

export function viewOf({ caller, config }: Pick<Context, 'caller' | 'config'>): CustomerView {
  const { roleId, partner } = caller;
  return {
    quotes: roleHasCapability(roleId, 'quotes'),
    multiQuotes: isMultiQuoteTester(config, partner),
    orders: roleHasCapability(roleId, 'orders'),
    services: partner.hasSfAccount && roleHasCapability(roleId, 'services'),
    cases: partner.hasSfAccount && roleHasCapability(roleId, 'support'),
  };
}
