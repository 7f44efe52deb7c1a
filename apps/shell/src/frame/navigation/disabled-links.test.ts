import { describe, expect, it } from '@jest/globals';
import { AREA_CLAIMS } from '../../testing/area-claims.ts';
import { ada } from '../../testing/portal-server.ts';
import { getNavigationCommands } from '../commands/commands.ts';
import { isDisabledLink, labelOf, markDisabledLinks } from './disabled-links.ts';
import { getSidebarGroups } from './navigation-items.ts';

const MESSAGE = { message: 'Call us.' };
/** The areas of the repository, of which one is turned off. */
const areasWithout = (path: string) =>
  AREA_CLAIMS.map((area) => ({ ...area, disabled: area.paths.includes(path) ? MESSAGE : null }));

function labelsWithout(path: string): string[] {
  return markDisabledLinks(getSidebarGroups(ada()), areasWithout(path))
    .flatMap(({ entries }) => entries.flatMap((entry) => ('links' in entry ? entry.links : [entry])))
    .map(({ label, isTurnedOff }) => labelOf(label, isTurnedOff));
}

describe('a disabled area', () => {
  it('keeps its links in the menu, and each says that the page is turned off', () => {
    expect(labelsWithout('/nowhere')).toContain('Orders');
    const labels = labelsWithout('/orders');
    expect(labels).not.toContain('Orders');
    expect(labels).toEqual(
      expect.arrayContaining(['Orders (turned off)', 'Dashboard', 'Single', 'Customers', 'Status']),
    );
    expect(labels).toHaveLength(labelsWithout('/nowhere').length);
  });

  it('has no commands in the search box', () => {
    const pathsWithout = (path: string) =>
      getNavigationCommands(ada(), areasWithout(path)).map(({ href }) => href?.split('?')[0]);
    expect(pathsWithout('/nowhere')).toContain('/orders');
    expect(pathsWithout('/orders')).not.toContain('/orders');
    expect(pathsWithout('/account')).not.toContain('/account/personal');
  });

  it('is found by the path of a link, with any query', () => {
    const areas = areasWithout('/orders');
    for (const href of ['/orders', '/orders?status=open', '/orders/ORD-1#notes'])
      expect(isDisabledLink(areas, href)).toBe(true);
    for (const href of ['/', '/orders-old', 'https://status.test/orders', ''])
      expect(isDisabledLink(areas, href)).toBe(false);
  });
});
