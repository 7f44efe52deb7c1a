import type { Capability } from '@portal/api-client/capability';

/** The guards of a page (specification §2). */
export interface PageAccess {
  /** Path with `:name` for parameters. */
  path: string;
  /** `guest`: only signed-out visitors. `auth`: only signed-in users. */
  audience: 'guest' | 'auth';
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

/** The route table of specification §2, row by row. More specific paths come first. */
export const PAGES: readonly PageAccess[] = [
  page('/'),

  // §2 gives the results page no role guard (R12); the server still authorises.
  page('/availability/quotes/results'),
  page('/availability/quotes', { capability: 'quotes' }),
  page('/availability/broadband-quotes/results', { capability: 'quotes' }),
  page('/availability/broadband-quotes', { capability: 'quotes' }),
  page('/availability/multi-quotes', { tester: true }),
  page('/availability/multi-quotes/:uuid', { tester: true }),
  page('/availability/multi-quotes/:uuid/search', { tester: true }),
  page('/availability/multi-quotes/:uuid/searches', { tester: true }),
  page('/availability/multi-quotes/:uuid/searches/:multiQuoteLocationUuid', { tester: true }),
  page('/multi-quotes/:uuid/addresses/import', { tester: true }),
  page('/multi-quotes/:uuid/multi-quote-locations/import/template', { tester: true }),
  page('/multi-quotes', { tester: true }),
  page('/multi-quotes/:uuid', { tester: true }),
  page('/multi-quotes/:uuid/terms', { tester: true }),
  page('/multi-quotes/:uuid/negotiations/:negotiationUuid', { tester: true }),

  page('/approvals', { capability: 'approve' }),
  page('/quotes', { capability: 'quotes' }),
  page('/quotes/:reference', { capability: 'quotes' }),
  page('/quotes/:reference/:approvalTermsId', { capability: 'quotes' }),
  page('/broadband-quotes', { capability: 'quotes' }),
  // Without the second-factor guard, as written (R12).
  page('/broadband-quotes/:reference', { capability: 'quotes', twoFactor: false }),

  page('/orders', { capability: 'orders' }),
  page('/orders/:reference', { capability: 'orders' }),

  page('/circuits', { capability: 'services', crm: true }),
  page('/circuits/:id', { capability: 'services', crm: true }),

  page('/support', { capability: 'support', crm: true }),
  page('/support/changelogs', { capability: 'support' }),
  page('/support/help', { capability: 'support' }),
  page('/support/case/:id', { capability: 'support', crm: true }),

  page('/documentation/folders', { capability: 'documentation' }),
  page('/documentation/folders/:id', { capability: 'documentation' }),
  page('/documentation/notifications'),
  page('/documentation/notification/:id'),

  page('/account/personal'),
  page('/account/password/change', { twoFactor: false }),
  page('/account/password', { exempt: ['password', 'sla'] }),
  page('/account/2fa', { twoFactor: false, exempt: ['password', 'sla'] }),
  page('/account/tokens', { roles: [1, 2, 3, 5] }),

  page('/partner/company'),
  page('/partner/users'),
  page('/partner/api-access'),
  page('/partner/contacts', { capability: 'contacts' }),
  page('/users', { roles: [1, 2, 3] }),

  guest('/login'),
  guest('/password/email'),
  guest('/password/reset'),
  guest('/register'),
  guest('/2fa'),
  page('/sla', { twoFactor: false, exempt: ['sla'] }),
];

function matchesPattern(pattern: string, path: string): boolean {
  const patternParts = pattern.split('/');
  const pathParts = path.split('/');
  return (
    patternParts.length === pathParts.length &&
    patternParts.every((part, index) =>
      part.startsWith(':') ? pathParts[index] !== '' : part === pathParts[index],
    )
  );
}

/** The row of a path, or undefined if the portal has no such page. Ignores trailing slashes. */
export function findPageAccess(path: string): PageAccess | undefined {
  return findMatching(PAGES, path);
}

/** The page whose pattern matches a path; with several, the one with fewest parameters. */
export function findMatching<Page extends { path: string }>(
  pages: readonly Page[],
  path: string,
): Page | undefined {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const matches = pages.filter((candidate) => matchesPattern(candidate.path, plain || '/'));
  return matches.sort((a, b) => countParameters(a.path) - countParameters(b.path))[0];
}

function countParameters(path: string): number {
  return path.split('/:').length - 1;
}
