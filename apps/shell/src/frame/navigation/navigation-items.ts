import { canSeeMenuEntry, evaluateGuards, roleHasCapability, type User } from '@portal/auth';
import { brand } from '@portal/brand';
import { PATHS, pathTo } from '@portal/portal-sdk';
import { type AreaDescriptor, findCurrentHref, type MenuEntry } from '@portal/release-manifest';
import type { LayoutIconName } from './layout-icons.ts';

export interface NavigationLink {
  label: string;
  href: string;
  icon?: LayoutIconName;
  /** The entry is current on these paths and below them; by default its own path. `:name` matches any segment. */
  within?: readonly string[];
  isExternal?: boolean;
  /** Its area is turned off: the page explains that. */
  isTurnedOff?: boolean;
}

export interface NavigationGroup {
  id: string;
  heading?: string;
  entries: readonly (NavigationLink | NavigationBranch)[];
}

/** An entry that expands to other entries. */
export interface NavigationBranch {
  id: string;
  label: string;
  icon: LayoutIconName;
  links: readonly NavigationLink[];
}

/**
 * The sidebar for a user's role, CRM account and tester status (specification §2 and §6, R11, R13, R16), followed in
 * each group by the entries that areas declare.
 */
export function getSidebarGroups(user: User, areas: readonly DeclaringArea[] = []): NavigationGroup[] {
  const declared = (group: MenuEntry['group']) => declaredEntries(user, areas, group);
  return [
    {
      id: 'home',
      entries: [{ label: 'Dashboard', href: pathTo('dashboard'), icon: 'dashboard' as const }],
    },
    {
      id: 'quotes',
      heading: 'Quotes and Orders',
      entries: [...quotesAndOrders(user), ...declared('quotes')],
    },
    { id: 'support', heading: 'Support', entries: [...support(user), ...declared('support')] },
    { id: 'admin', heading: 'Users and API', entries: [...usersAndApi(user), ...declared('admin')] },
    {
      id: 'status',
      entries: [{ label: 'Status', href: brand.statusPageUrl, icon: 'status' as const, isExternal: true }],
    },
  ].filter((group) => group.entries.length > 0);
}

const CUSTOMERS: NavigationLink = { label: 'Customers', href: pathTo('customers'), icon: 'company' };

function quotesAndOrders(user: User): NavigationGroup['entries'] {
  if (!roleHasCapability(user.roleId, 'quotes')) return [];
  const isTester = user.partner.isMultiQuoteTester;
  return [
    {
      id: 'new-quotes',
      label: 'New Quotes',
      icon: 'newQuote',
      links: [
        { label: 'Single', href: pathTo('availability.quotes.index') },
        { label: 'Broadband', href: pathTo('availability.broadband-quotes.index') },
        ...entryIf(isTester, { label: 'Multi', href: pathTo('availability.multi-quotes.index') }),
      ],
    },
    {
      id: 'saved-quotes',
      label: 'Saved Quotes',
      icon: 'quotes',
      links: [
        { label: 'Single', href: pathTo('quotes') },
        { label: 'Broadband', href: pathTo('broadband-quotes.index') },
        ...entryIf(isTester, { label: 'Multi', href: pathTo('multi-quotes.index') }),
      ],
    },
    ...entryIf(roleHasCapability(user.roleId, 'approvals'), {
      label: 'Approval Requests',
      href: pathTo('approvals', null, { status: 'data_added' }),
      icon: 'approvals' as const,
      within: [pathTo('approvals'), PATHS['quotes.approve']],
    }),
    ...entryIf(roleHasCapability(user.roleId, 'orders'), {
      label: 'Orders',
      href: pathTo('orders'),
      icon: 'orders' as const,
    }),
    CUSTOMERS,
  ];
}

function support(user: User): NavigationGroup['entries'] {
  const hasCrm = user.partner.hasSfAccount;
  return [
    ...entryIf(hasCrm && roleHasCapability(user.roleId, 'services'), {
      label: 'Services',
      href: pathTo('circuits'),
      icon: 'circuits' as const,
    }),
    ...entryIf(hasCrm && roleHasCapability(user.roleId, 'support'), {
      label: 'Support Cases',
      href: pathTo('support'),
      icon: 'support' as const,
      within: ['/support', '/support/case', '/support/help'],
    }),
    // For those who have no section of quotes above.
    ...entryIf(
      roleHasCapability(user.roleId, 'support') && !roleHasCapability(user.roleId, 'quotes'),
      CUSTOMERS,
    ),
    ...entryIf(roleHasCapability(user.roleId, 'documentation'), {
      label: 'Documentation',
      href: pathTo('documentation'),
      icon: 'documentation' as const,
      within: ['/documentation'],
    }),
    ...entryIf(roleHasCapability(user.roleId, 'support'), {
      label: 'Changelog',
      href: pathTo('changelogs'),
      icon: 'changelog' as const,
    }),
  ];
}

function usersAndApi(user: User): NavigationGroup['entries'] {
  if (!canSeeMenuEntry('usersAndApi', user)) return [];
  return [
    { label: 'Users', href: pathTo('partner.users'), icon: 'users' },
    { label: 'API', href: pathTo('partner.api-access'), icon: 'key' },
  ];
}

/** The parts of an area that the menu needs. */
type DeclaringArea = Pick<AreaDescriptor, 'audience' | 'routes' | 'menu'>;

/** Declared entries whose page the user may open and whose own permission they have. */
function declaredEntries(
  user: User,
  areas: readonly DeclaringArea[],
  group: MenuEntry['group'],
): NavigationLink[] {
  const session = { status: 'signed-in' as const, user };
  return areas.flatMap((area) =>
    area.menu
      .filter(
        (entry) =>
          entry.group === group &&
          evaluateGuards(entry.path, session, area).kind === 'allow' &&
          (entry.capability === undefined || roleHasCapability(user.roleId, entry.capability)) &&
          (entry.roles === undefined || entry.roles.some((role) => role === user.roleId)),
      )
      .map(({ label, path, icon }) => ({ label, href: path, icon })),
  );
}

function entryIf<T>(condition: boolean, entry: T): T[] {
  return condition ? [entry] : [];
}

/**
 * The href of the most specific entry that covers the path. `/support/changelogs` belongs to Changelog, although it is
 * also below the path of Support Cases.
 */
export function getCurrentHref(groups: readonly NavigationGroup[], path: string): string | null {
  return findCurrentHref(getMenuLinks(groups), path);
}

/** The menu's links to pages of the portal, with the paths on which each is the current one. */
export function getMenuLinks(
  groups: readonly NavigationGroup[],
): { href: string; within: readonly string[] }[] {
  return groups
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => ('links' in entry ? entry.links : [entry]))
    .filter(({ isExternal }) => isExternal !== true)
    .map(({ href, within = [href] }) => ({ href, within }));
}
