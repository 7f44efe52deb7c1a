import { evaluateGuards, roleHasCapability, type User } from '@portal/auth';
import { fillPath } from '@portal/portal-sdk/host';
import type { AreaDescriptor } from '@portal/release-manifest';
import { getAccountLinks } from '../navigation/account-links.ts';
import { isDisabledLink } from '../navigation/disabled-links.ts';
import { getSidebarGroups } from '../navigation/navigation-items.ts';
import type { SearchCommand } from '../search/commands.ts';

type CommandingArea = Pick<AreaDescriptor, 'paths' | 'audience' | 'routes' | 'menu' | 'commands'> &
  Partial<Pick<AreaDescriptor, 'disabled'>>;

/**
 * Commands that the user may run from anywhere: those that areas declare, then one for each page of the sidebar and
 * of the user menu. Each page is offered once, unless its area is turned off.
 */
export function getNavigationCommands(user: User, areas: readonly CommandingArea[]): SearchCommand[] {
  const declared = declaredCommands(user, areas);
  const links = [...sidebarLinks(user, areas), ...Object.values(getAccountLinks(user)).flat()];
  const pages = links.map(({ label, href }) => pageCommand(label, href));
  const actions = declared.filter(({ group }) => group === 'Actions');
  const commands = [
    // The plain one before its variants: "New quote" before "New multi quote".
    ...actions.toSorted((a, b) => a.title.length - b.title.length),
    ...pages,
    ...declared.filter(({ group }) => group === 'Pages'),
  ];
  return commands.filter(
    ({ href }, at) =>
      commands.findIndex((other) => other.href === href) === at &&
      !(href !== undefined && isDisabledLink(areas, href)),
  );
}

function sidebarLinks(user: User, areas: readonly CommandingArea[]): { label: string; href: string }[] {
  return getSidebarGroups(user, areas).flatMap(({ entries }) =>
    entries.flatMap((entry) => {
      if ('links' in entry)
        return entry.links.map(({ label, href }) => ({ label: `${entry.label}: ${label}`, href }));
      return entry.isExternal ? [] : [entry];
    }),
  );
}

/** Commands of areas whose page the user may open and whose own permission they have. */
function declaredCommands(user: User, areas: readonly CommandingArea[]): SearchCommand[] {
  const session = { status: 'signed-in' as const, user };
  return areas.flatMap((area) =>
    area.commands
      .filter(
        ({ path, capability, roles }) =>
          evaluateGuards(path, session, area).kind === 'allow' &&
          (capability === undefined || roleHasCapability(user.roleId, capability)) &&
          (roles === undefined || roles.some((role) => role === user.roleId)),
      )
      .map(({ kind, label, words, path, query }) => {
        const href = fillPath(path, {}, query);
        return kind === 'page'
          ? pageCommand(label, href, words)
          : { id: `command:${href}`, group: 'Actions', title: label, words, href };
      }),
  );
}

function pageCommand(label: string, href: string, words: readonly string[] = []): SearchCommand {
  return { id: `page:${href}`, group: 'Pages', title: `Go to ${label}`, words, href };
}
