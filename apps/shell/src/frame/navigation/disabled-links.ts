import { type AreaDescriptor, findByPath } from '@portal/release-manifest';
import type { NavigationBranch, NavigationGroup, NavigationLink } from './navigation-items.ts';

/** The parts of an area that decide whether a link leads to a disabled page. */
type LinkedArea = Pick<AreaDescriptor, 'paths'> & Partial<Pick<AreaDescriptor, 'disabled'>>;

/** Whether a link leads to a page of an area that is turned off. */
export function isDisabledLink(areas: readonly LinkedArea[], href: string): boolean {
  const [path = ''] = href.split(/[?#]/);
  const disabled = findByPath(areas, path)?.disabled;
  return disabled !== undefined && disabled !== null;
}

/** Removes links to disabled pages from the menu, and groups that are empty afterwards. */
export function withoutDisabledLinks(
  groups: readonly NavigationGroup[],
  areas: readonly LinkedArea[],
): NavigationGroup[] {
  const isOpen = ({ href, isExternal }: NavigationLink) =>
    isExternal === true || !isDisabledLink(areas, href);
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.flatMap((entry): (NavigationLink | NavigationBranch)[] => {
        if (!('links' in entry)) return isOpen(entry) ? [entry] : [];
        const links = entry.links.filter(isOpen);
        return links.length === 0 ? [] : [{ ...entry, links }];
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}
