import type { Capability } from '@portal/api-client/capability';
import { findPage } from '@portal/release-manifest/match';

/** The guards of a page. */
export interface PageAccess {
  /** Path with `:name` for parameters. */
  path: string;
  /** `guest`: only signed-out visitors. `auth`: only signed-in users. `anyone`: both, whatever steps are pending. */
  audience: 'guest' | 'auth' | 'anyone';
  /** Two-factor setup comes first if the partner enforces it. */
  twoFactor?: boolean;
  capability?: Capability;
  /** Roles of routes that the specification lists explicitly rather than by capability. */
  roles?: readonly number[];
  /** Multi-quote tester partners only (R16). */
  tester?: boolean;
  /** Needs the partner's CRM account; without one the page explains why it is unavailable (R13). */
  crm?: boolean;
  /** Required steps that do not block this page (R10). */
  exempt?: readonly ('password' | 'sla')[];
}

const page = (path: string, rest: Omit<PageAccess, 'path' | 'audience'> = {}): PageAccess => ({
  path,
  audience: 'auth',
  twoFactor: true,
  ...rest,
});
const guest = (path: string): PageAccess => ({ path, audience: 'guest' });

/** The shell's own pages of the route table (specification §2). The pages of an area are in its `area.json`. */
const SHELL_PAGES: readonly PageAccess[] = [
  page('/'),
  page('/account/password', { exempt: ['password', 'sla'] }),
  page('/account/2fa', { twoFactor: false, exempt: ['password', 'sla'] }),
  page('/account/tokens', { roles: [1, 2, 3, 5] }),
  page('/users', { roles: [1, 2, 3] }),
  page('/sla', { twoFactor: false, exempt: ['sla'] }),
  guest('/login'),
  guest('/password/email'),
  guest('/password/reset'),
  guest('/register'),
  guest('/2fa'),
  // Administrators who test the sign-in are signed in.
  { path: '/single-sign-on/:key', audience: 'anyone' },
];

/** The row of one of the shell's own pages, or undefined for any other path. Ignores trailing slashes. */
export function findPageAccess(path: string): PageAccess | undefined {
  return findPage(SHELL_PAGES, path);
}
