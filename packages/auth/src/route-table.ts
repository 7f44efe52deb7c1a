/**
 * For tests: the route table of specification §2, row by row, with a URL to open for each path. Deliberately
 * independent of the portal's own table, which the tests of the router and the browser tests compare with this one.
 */
export interface RouteRow {
  /** As written in the specification. */
  path: string;
  /** The URL to open; by default the path itself. */
  at?: string;
  guards: string;
  /** Heading of the page, if it does not depend on data. */
  heading?: string;
  /** Where the route redirects to. */
  redirectsTo?: string;
  /** Without a CRM account the page explains why it is unavailable (R13). */
  needsCrm?: true;
  /** There is no such page, so allowed visitors see the not-found page. */
  isMissing?: true;
}

const ID = '0b3ccf0e-7b60-4c0d-8e55-1f0a3a3a3a3a';

export const ROUTE_TABLE: readonly RouteRow[] = [
  { path: '/', guards: 'auth, 2fa', heading: 'Dashboard' },

  { path: '/availability/quotes/results', guards: 'auth, 2fa' },
  { path: '/availability/quotes', guards: 'auth, 2fa, role 1-5', heading: 'New quote' },
  { path: '/availability/broadband-quotes', guards: 'auth, 2fa, role 1-5', heading: 'New broadband quote' },
  { path: '/availability/broadband-quotes/results', guards: 'auth, 2fa, role 1-5' },

  { path: '/availability/multi-quotes', guards: 'auth, 2fa, tester' },
  {
    path: '/availability/multi-quotes/{uuid}',
    at: `/availability/multi-quotes/${ID}`,
    guards: 'auth, 2fa, tester',
  },
  {
    path: '/availability/multi-quotes/{uuid}/search',
    at: `/availability/multi-quotes/${ID}/search`,
    guards: 'auth, 2fa, tester',
  },
  {
    path: '/availability/multi-quotes/{uuid}/searches',
    at: `/availability/multi-quotes/${ID}/searches`,
    guards: 'auth, 2fa, tester',
  },
  {
    path: '/availability/multi-quotes/{uuid}/searches/{multiQuoteLocationUuid}',
    at: `/availability/multi-quotes/${ID}/searches/${ID}`,
    guards: 'auth, 2fa, tester',
  },
  // Also auth and 2fa (R17).
  {
    path: '/multi-quotes/{uuid}/addresses/import',
    at: `/multi-quotes/${ID}/addresses/import`,
    guards: 'auth, 2fa, tester',
  },
  {
    path: '/multi-quotes/{uuid}/multi-quote-locations/import/template',
    at: `/multi-quotes/${ID}/multi-quote-locations/import/template`,
    guards: 'auth, 2fa, tester',
  },
  { path: '/multi-quotes', guards: 'auth, 2fa, tester', heading: 'Multi quotes' },
  { path: '/multi-quotes/{uuid}', at: `/multi-quotes/${ID}`, guards: 'auth, 2fa, tester' },
  {
    path: '/multi-quotes/{uuid}/terms',
    at: `/multi-quotes/${ID}/terms`,
    guards: 'auth, 2fa, tester',
  },
  {
    path: '/multi-quotes/{uuid}/negotiations/{negotiationUuid}',
    at: `/multi-quotes/${ID}/negotiations/${ID}`,
    guards: 'auth, 2fa, tester',
  },

  { path: '/approvals', guards: 'auth, 2fa, role 1,2,5', heading: 'Approval requests' },
  { path: '/quotes', guards: 'auth, 2fa, role 1-5', heading: 'Saved quotes' },
  { path: '/quotes/{reference}', at: '/quotes/QS-NONE', guards: 'auth, 2fa, role 1-5' },
  { path: '/quotes/{reference}/{approval_terms_id}', at: '/quotes/QS-NONE/1', guards: 'auth, 2fa, role 1-5' },
  { path: '/broadband-quotes', guards: 'auth, 2fa, role 1-5', heading: 'Saved broadband quotes' },
  // The detail route has no 2fa guard (R12).
  { path: '/broadband-quotes/{reference}', at: '/broadband-quotes/QB-NONE', guards: 'auth, role 1-5' },

  { path: '/orders', guards: 'auth, 2fa, role 1,2,3,5', heading: 'Orders' },
  { path: '/orders/{reference}', at: '/orders/ORD-NONE', guards: 'auth, 2fa, role 1,2,3,5' },

  { path: '/circuits', guards: 'auth, 2fa, role 1,2,3,4,6', heading: 'Services', needsCrm: true },
  { path: '/circuits/{id}', at: '/circuits/999999', guards: 'auth, 2fa, role 1,2,3,4,6', needsCrm: true },

  { path: '/support', guards: 'auth, 2fa, role 1,2,3,4,6', heading: 'Support cases', needsCrm: true },
  { path: '/support/changelogs', guards: 'auth, 2fa, role 1,2,3,4,6', heading: 'Changelog' },
  { path: '/support/help', guards: 'auth, 2fa, role 1,2,3,4,6', heading: 'Help' },
  {
    path: '/support/case/{id}',
    at: '/support/case/999999',
    guards: 'auth, 2fa, role 1,2,3,4,6',
    needsCrm: true,
  },

  { path: '/documentation/folders', guards: 'auth, 2fa, role 1,2,3,4,6', heading: 'Documentation' },
  {
    path: '/documentation/folders/{id}',
    at: '/documentation/folders/999999',
    guards: 'auth, 2fa, role 1,2,3,4,6',
  },
  { path: '/documentation/notifications', guards: 'auth, 2fa' },
  { path: '/documentation/notification/{id}', at: '/documentation/notification/999999', guards: 'auth, 2fa' },

  { path: '/account/personal', guards: 'auth, 2fa', heading: 'Profile' },
  { path: '/account/password/change', guards: 'auth', heading: 'Password' },
  // Only for expired passwords; other users change their password on the menu's page (R14).
  { path: '/account/password', guards: 'auth, 2fa', redirectsTo: '/account/password/change' },
  { path: '/account/2fa', guards: 'auth', heading: 'Two-factor authentication' },
  { path: '/account/tokens', guards: 'auth, 2fa, role 1,2,3,5', redirectsTo: '/partner/api-access' },

  { path: '/partner/company', guards: 'auth, 2fa', heading: 'Company' },
  { path: '/partner/users', guards: 'auth, 2fa', heading: 'Users' },
  { path: '/partner/api-access', guards: 'auth, 2fa', heading: 'API access' },
  { path: '/partner/audit', guards: 'auth, 2fa, role 1', heading: 'Audit log' },
  {
    path: '/partner/audit/{id}',
    at: `/partner/audit/${ID}`,
    guards: 'auth, 2fa, role 1',
  },
  { path: '/partner/contacts', guards: 'auth, 2fa, role 1,2,3,5', heading: 'Contacts' },
  { path: '/users', guards: 'auth, 2fa, role 1,2,3', redirectsTo: '/partner/users' },

  { path: '/login', guards: 'guest', heading: 'Sign in' },
  { path: '/password/email', guards: 'guest', heading: 'Reset your password' },
  { path: '/password/reset/', guards: 'guest', redirectsTo: '/login' },
  {
    path: '/password/reset/?token&email',
    at: '/password/reset/?token=t&email=a%40b.test',
    guards: 'guest',
    heading: 'Set a new password',
  },
  { path: '/register', guards: 'guest', heading: 'Apply for an account' },
  { path: '/2fa', guards: 'guest', heading: 'Two-factor authentication' },
  // Redirects to the dashboard if the SLA is already accepted.
  { path: '/sla', guards: 'auth', redirectsTo: '/' },

  // Any other path.
  { path: '/nowhere', guards: 'none' },
  { path: '/login/elsewhere', guards: 'none' },
  // A newer area may add pages below its prefix, so signed-out visitors are asked to sign in first.
  { path: '/account', guards: 'auth, 2fa', isMissing: true },
  {
    path: '/orders/{reference}/nowhere',
    at: '/orders/ORD-NONE/nowhere',
    guards: 'auth, 2fa',
    isMissing: true,
  },
];

interface Guards {
  guest: boolean;
  auth: boolean;
  twoFactor: boolean;
  tester: boolean;
  roles: readonly number[];
  unknown: boolean;
}

const EVERY_ROLE = [1, 2, 3, 4, 5, 6];

/** Parses `auth, 2fa, role 1-5`. */
function parseGuards({ guards }: RouteRow): Guards {
  const roles = /role ([\d,-]+)/.exec(guards)?.[1];
  return {
    guest: guards === 'guest',
    unknown: guards === 'none',
    auth: guards.startsWith('auth'),
    twoFactor: guards.includes('2fa'),
    tester: guards.includes('tester'),
    roles:
      roles === undefined ? EVERY_ROLE : roles === '1-5' ? [1, 2, 3, 4, 5] : roles.split(',').map(Number),
  };
}

/** What a visitor sees. */
export type Outcome =
  | { kind: 'page'; heading?: string }
  | { kind: 'moved'; to: string; alert?: string }
  | { kind: 'signed out'; alert: string }
  | { kind: 'not found' }
  | { kind: 'no CRM account' };

export interface Visitor {
  role: number | null;
  twoFactorMissing?: true;
  passwordExpired?: true;
  slaOutstanding?: true;
  noCrm?: true;
  notTester?: true;
}

/** Word for word from specification §8. */
const ALERTS = {
  password: 'Your password has expired, please set a new one.',
  sla: 'Your company must accept the latest Service Level Agreement.',
  twoFactor: 'You must setup 2FA before you can use the system.',
} as const;

/** Specification §2, §4, §6 and §8 in the order of R10: signed in, second factor, password, SLA; then role and tester. */
export function expectedOutcome(row: RouteRow, visitor: Visitor): Outcome {
  const guards = parseGuards(row);
  const page: Outcome = { kind: 'page', ...(row.heading === undefined ? {} : { heading: row.heading }) };
  if (guards.unknown) return { kind: 'not found' };
  if (guards.guest) {
    if (visitor.role !== null) return viaDashboard(visitor);
    return row.redirectsTo === undefined ? page : { kind: 'moved', to: row.redirectsTo };
  }
  if (visitor.role === null) return { kind: 'moved', to: '/login' };
  if (visitor.twoFactorMissing && guards.twoFactor)
    return { kind: 'moved', to: '/account/2fa', alert: ALERTS.twoFactor };
  if (visitor.passwordExpired) {
    if (row.path === '/account/2fa') return page;
    if (row.path === '/account/password') return { kind: 'page', heading: 'Set a new password' };
    // The expired-password page requires the second factor first.
    if (visitor.twoFactorMissing) return { kind: 'moved', to: '/account/2fa', alert: ALERTS.twoFactor };
    return { kind: 'moved', to: '/account/password', alert: ALERTS.password };
  }
  // Of the remaining pages, only two-factor setup opens before the SLA is accepted (R10).
  if (visitor.slaOutstanding && row.path !== '/account/2fa') {
    if (visitor.role !== 1) return { kind: 'signed out', alert: ALERTS.sla };
    return row.path === '/sla'
      ? { kind: 'page', heading: 'Service Level Agreement' }
      : { kind: 'moved', to: '/sla' };
  }
  if (visitor.notTester && guards.tester) return { kind: 'not found' };
  if (!guards.roles.includes(visitor.role)) return viaDashboard(visitor);
  if (visitor.noCrm && row.needsCrm) return { kind: 'no CRM account' };
  if (row.isMissing) return { kind: 'not found' };
  if (row.redirectsTo === '/') return viaDashboard(visitor);
  return row.redirectsTo === undefined ? page : { kind: 'moved', to: row.redirectsTo };
}

/** A redirect to the dashboard, which may redirect further to a required step. */
function viaDashboard(visitor: Visitor): Outcome {
  const [dashboard] = ROUTE_TABLE;
  const there = dashboard === undefined ? undefined : expectedOutcome(dashboard, visitor);
  return there === undefined || there.kind === 'page' ? { kind: 'moved', to: '/' } : there;
}
