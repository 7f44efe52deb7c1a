/**
 * What a user sees of prices. `cost`: costs and selling prices. `selling`: what the customer pays, but neither costs nor
 * margins. `none`: no amounts. Administrators always see costs.
 */
export const PRICE_ACCESS = ['cost', 'selling', 'none'] as const;
export type PriceAccess = (typeof PRICE_ACCESS)[number];

/**
 * Requirements of a call or page on its caller. `@portal/auth/access` maps capabilities to roles (specification §6).
 */
export type Capability =
  /** No sign-in needed. */
  | 'public'
  /** Signed in, with the second factor passed where the partner enforces it. */
  | 'signed-in'
  /** Signed in, even while the second factor, the password or the SLA is outstanding (R10). */
  | 'session'
  | 'quotes'
  | 'approvals'
  | 'approve'
  | 'orders'
  | 'services'
  /** Quoting the renewal of a service: needs quotes and services. */
  | 'services.renew'
  | 'support'
  | 'documentation'
  | 'contacts'
  | 'contacts.manage'
  | 'multi-quotes'
  | 'multi-quotes.manage'
  | 'partner'
  | 'partner.manage'
  | 'audit'
  | 'tokens.manage';
