import { describe, expect, it } from '@jest/globals';
import type { User } from '@portal/auth';
import { getCurrentHref, getSidebarGroups } from './navigation-items.ts';

function user(roleId: number, partner: Partial<User['partner']> = {}): User {
  return {
    id: 1,
    firstName: 'Ada',
    lastName: 'Byrne',
    email: 'a@acme.test',
    roleId,
    telephone: null,
    team: null,
    impersonatedBy: null,
    partner: {
      id: 1,
      name: 'Acme',
      hasSfAccount: true,
      force2fa: false,
      isMultiQuoteTester: true,
      isAwaitingApproval: false,
      ...partner,
    },
    twoFactorConfirmedAt: null,
    passwordExpired: false,
    acceptedSla: true,
    avatarUrl: null,
  };
}

/** Every entry as one line: `New Quotes / Multi`. */
function lines(of: User): string[] {
  return getSidebarGroups(of).flatMap(({ entries }) =>
    entries.flatMap((entry) =>
      'links' in entry ? entry.links.map((link) => `${entry.label} / ${link.label}`) : [entry.label],
    ),
  );
}

const QUOTES = [
  'New Quotes / Single',
  'New Quotes / Broadband',
  'New Quotes / Multi',
  'Saved Quotes / Single',
  'Saved Quotes / Broadband',
  'Saved Quotes / Multi',
];
const SUPPORT = ['Services', 'Support Cases', 'Documentation', 'Changelog'];

/** Written out from specification §2 and §6, with Customers (D42). */
const EXPECTED: Record<number, string[]> = {
  1: [
    'Dashboard',
    ...QUOTES,
    'Approval Requests',
    'Orders',
    'Customers',
    ...SUPPORT,
    'Users',
    'API',
    'Status',
  ],
  2: ['Dashboard', ...QUOTES, 'Approval Requests', 'Orders', 'Customers', ...SUPPORT, 'Status'],
  3: ['Dashboard', ...QUOTES, 'Orders', 'Customers', ...SUPPORT, 'Status'],
  4: ['Dashboard', ...QUOTES, 'Customers', ...SUPPORT, 'Status'],
  5: ['Dashboard', ...QUOTES, 'Approval Requests', 'Orders', 'Customers', 'Status'],
  6: ['Dashboard', 'Services', 'Support Cases', 'Customers', 'Documentation', 'Changelog', 'Status'],
};

describe('the sidebar', () => {
  it.each([1, 2, 3, 4, 5, 6])('has the entries of role %i', (roleId) => {
    expect(lines(user(roleId))).toEqual(EXPECTED[roleId]);
  });

  it('has no services and cases without a CRM account (R13)', () => {
    expect(lines(user(3, { hasSfAccount: false }))).not.toEqual(expect.arrayContaining(['Services']));
    expect(lines(user(3, { hasSfAccount: false }))).toEqual(
      expect.arrayContaining(['Documentation', 'Changelog']),
    );
  });

  it('has no multi quotes for non-testers (R16)', () => {
    expect(lines(user(1, { isMultiQuoteTester: false })).filter((line) => line.includes('Multi'))).toEqual(
      [],
    );
  });

  it.each([1, 2, 5])(
    'links Approval Requests for role %i to everything that awaits approval (R11)',
    (roleId) => {
      const href = '/approvals?status=data_added';
      const entry = getSidebarGroups(user(roleId))
        .flatMap(({ entries }) => entries)
        .find(({ label }) => label === 'Approval Requests');
      expect(entry).toMatchObject({ href });
    },
  );
});

describe('an entry that an area declares', () => {
  const reports = {
    audience: 'everyone' as const,
    routes: [{ path: '/reports', roles: [1, 2, 3] as (1 | 2 | 3)[] }],
    menu: [
      { group: 'support' as const, label: 'Reports', icon: 'documentation' as const, path: '/reports' },
      {
        group: 'admin' as const,
        label: 'Report settings',
        icon: 'key' as const,
        path: '/reports',
        roles: [1 as const],
      },
    ],
  };
  const labels = (roleId: number) =>
    getSidebarGroups(user(roleId), [reports]).map(({ id, entries }) => [id, entries.at(-1)?.label]);

  it('follows the fixed entries of its group for roles that may open its page', () => {
    expect(labels(1)).toEqual(
      expect.arrayContaining([
        ['support', 'Reports'],
        ['admin', 'Report settings'],
      ]),
    );
    expect(labels(2)).toContainEqual(['support', 'Reports']);
    expect(labels(2).flat()).not.toContain('Report settings');
    expect(labels(6).flat()).not.toContain('Reports');
  });

  it('is the current entry on its pages', () => {
    expect(getCurrentHref(getSidebarGroups(user(1), [reports]), '/reports/7')).toBe('/reports');
  });
});

it.each([
  ['/', '/'],
  ['/quotes/QS-1', '/quotes'],
  ['/approvals', '/approvals?status=data_added'],
  ['/quotes/QS-1/7', '/approvals?status=data_added'],
  ['/support/changelogs', '/support/changelogs'],
  ['/support/case/7', '/support'],
  ['/documentation/notification/7', '/documentation/folders'],
  ['/availability/multi-quotes/abc/searches', '/availability/multi-quotes'],
  ['/account/personal', null],
])('marks the current entry of %s as %s', (path, href) => {
  expect(getCurrentHref(getSidebarGroups(user(1)), path)).toBe(href);
});
