/**
 * What a call or a page asks of its caller. Which roles have which capability is one table in `@portal/auth/access`
 * (specification §6); the contract only names what is needed.
 */
export type Capability =
  /** Nobody has to be signed in. */
  | 'public'
  /** Signed in, with the second factor passed where the partner enforces it. */
  | 'signed-in'
  /** Signed in; answers also while the second factor, the password or the SLA is still outstanding (R10). */
  | 'session'
  | 'quotes'
  | 'approve'
  | 'orders'
  | 'services'
  | 'support'
  | 'documentation'
  | 'contacts'
  | 'contacts.manage'
  | 'multi-quotes'
  | 'partner'
  | 'partner.manage'
  | 'tokens.manage';
