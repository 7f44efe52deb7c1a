import { type AreaDescriptor, findByPath } from '@portal/release-manifest';
import type { NavigationGroup, NavigationLink } from './navigation-items.ts';

/** The parts of an area that decide whether a link leads to a disabled page. */
type LinkedArea = Pick<AreaDescriptor, 'paths'> & Partial<Pick<AreaDescriptor, 'disabled'>>;

/** Whether a link leads to a page of an area that is turned off. */
export function isDisabledLink(areas: readonly LinkedArea[], href: string): boolean {
  const [path = ''] = href.split(/[?#]/);
  const disabled = findByPath(areas, path)?.disabled;
  return disabled !== undefined && disabled !== null;
}

/** Says in the name of a link that its page is turned off. The link stays, because the page explains it. */
export const labelOf = (label: string, isTurnedOff: boolean | undefined) =>
  isTurnedOff === true ? `${label} (turned off)` : label;

/** Marks links to disabled pages in the menu. They stay, so that users do not search for them. */
export function markDisabledLinks(
  groups: readonly NavigationGroup[],
  areas: readonly LinkedArea[],
): NavigationGroup[] {
  const mark = (link: NavigationLink): NavigationLink =>
    link.isExternal !== true && isDisabledLink(areas, link.href) ? { ...link, isTurnedOff: true } : link;
  return groups.map((group) => ({
    ...group,
    entries: group.entries.map((entry) =>
      'links' in entry ? { ...entry, links: entry.links.map(mark) } : mark(entry),
    ),
  }));
}
