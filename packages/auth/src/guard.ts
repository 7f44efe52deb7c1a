import { findPage } from '@portal/release-manifest/match';
import { ADMINISTRATOR, roleHasCapability } from './access.ts';
import { findPageAccess, type PageAccess } from './pages.ts';
import type { Session, User } from './session.ts';

/** Alert texts, word for word from specification §6 and §8. */
export const GUARD_MESSAGES = {
  twoFactor: 'You must setup 2FA before you can use the system.',
  password: 'Your password has expired, please set a new one.',
  sla: 'Your company must accept the latest Service Level Agreement.',
} as const;

export type GuardDecision =
  | { kind: 'wait' }
  | { kind: 'allow' }
  | { kind: 'redirect'; to: string; message?: string; remember?: true }
  /** Sign out, then show the message on the login page. */
  | { kind: 'sign-out'; message: string }
  | { kind: 'not-found' }
  /** The page needs a CRM account that the partner does not have (R13). */
  | { kind: 'no-crm-account' };

/** An area of the release that serves a path, with the guards that it declares for its pages. */
export interface AreaClaim {
  audience: 'everyone' | 'testers';
  /** Its pages with their guards; empty while they are not known, for example before the visitor has signed in. */
  routes?: readonly Omit<PageAccess, 'audience' | 'exempt'>[];
}

/** The guards of a path: as its area declares them, or as the shell does for its own page. */
function findAccess(
  path: string,
  claim: AreaClaim | undefined,
): (PageAccess & { isUndeclared?: boolean }) | undefined {
  const tester = claim?.audience === 'testers';
  const routes = claim?.routes ?? [];
  const declared = findPage(routes, path);
  if (declared !== undefined)
    return { twoFactor: true, ...declared, tester: tester || declared.tester === true, audience: 'auth' };
  const known = findPageAccess(path);
  if (known !== undefined || claim === undefined) return known;
  // An area that declares its routes has no others, but sign-in and pending steps still come first.
  return { path, audience: 'auth', twoFactor: true, tester, isUndeclared: routes.length > 0 };
}

const LOGIN = '/login';
const DASHBOARD = '/';
const allow: GuardDecision = { kind: 'allow' };

/**
 * Decides what happens when a visitor opens a path: signed in → second factor → expired password → SLA (R10) → role →
 * tester. Unauthorised roles go to the dashboard; for non-testers multi-quote pages do not exist (§6).
 */
export function evaluateGuards(path: string, session: Session, claim?: AreaClaim): GuardDecision {
  const page = findAccess(path, claim);
  if (page === undefined) return { kind: 'not-found' };
  if (session.status === 'unknown') return { kind: 'wait' };
  if (page.audience === 'anyone') return allow;
  if (page.audience === 'guest')
    return session.status === 'signed-in' ? { kind: 'redirect', to: DASHBOARD } : allow;
  if (session.status === 'signed-out') return { kind: 'redirect', to: LOGIN, remember: true };
  const step = checkPendingStep(page, session.user);
  if (step !== null) return step;
  return page.isUndeclared ? { kind: 'not-found' } : (checkPermission(page, session.user) ?? allow);
}

function checkPendingStep(page: PageAccess, user: User): GuardDecision | null {
  if (page.twoFactor && user.partner.force2fa && user.twoFactorConfirmedAt === null) {
    return { kind: 'redirect', to: '/account/2fa', message: GUARD_MESSAGES.twoFactor };
  }
  if (user.passwordExpired && !page.exempt?.includes('password')) {
    return { kind: 'redirect', to: '/account/password', message: GUARD_MESSAGES.password };
  }
  if (!user.acceptedSla && !page.exempt?.includes('sla')) {
    return user.roleId === ADMINISTRATOR
      ? { kind: 'redirect', to: '/sla' }
      : { kind: 'sign-out', message: GUARD_MESSAGES.sla };
  }
  // Only administrators can accept the SLA, so other roles are signed out on its page (§4).
  if (!user.acceptedSla && page.path === '/sla' && user.roleId !== ADMINISTRATOR) {
    return { kind: 'sign-out', message: GUARD_MESSAGES.sla };
  }
  // The SLA page is skipped once accepted (§2); the expired-password page is only for expired passwords (R14).
  if (page.path === '/sla' && user.acceptedSla) return { kind: 'redirect', to: DASHBOARD };
  if (page.path === '/account/password' && !user.passwordExpired)
    return { kind: 'redirect', to: '/account/password/change' };
  return null;
}

function checkPermission(page: PageAccess, user: User): GuardDecision | null {
  if (page.tester && !user.partner.isMultiQuoteTester) return { kind: 'not-found' };
  const byCapability = page.capability === undefined || roleHasCapability(user.roleId, page.capability);
  const byRole = page.roles === undefined || page.roles.includes(user.roleId);
  if (!byCapability || !byRole) return { kind: 'redirect', to: DASHBOARD };
  if (page.crm && !user.partner.hasSfAccount) return { kind: 'no-crm-account' };
  return null;
}
