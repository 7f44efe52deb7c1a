import { describe, expect, it } from '@jest/globals';
import { AREA_CLAIMS } from '../../testing/area-claims.ts';
import { ada } from '../../testing/portal-server.ts';
import { getNavigationCommands } from '../commands/commands.ts';
import { isDisabledLink, withoutDisabledLinks } from './disabled-links.ts';
import { getSidebarGroups } from './navigation-items.ts';

const MESSAGE = { message: 'Call us.' };
/** The areas of the repository, of which one is turned off. */
const areasWithout = (path: string) =>
  AREA_CLAIMS.map((area) => ({ ...area, disabled: area.paths.includes(path) ? MESSAGE : null }));

function labelsWithout(path: string): string[] {
  return withoutDisabledLinks(getSidebarGroups(ada()), areasWithout(path)).flatMap(({ entries }) =>
    entries.flatMap((entry) => ('links' in entry ? entry.links.map(({ label }) => label) : [entry.label])),
  );
}

describe('a disabled area', () => {
  it('has no links in the menu, and the others stay', () => {
    expect(labelsWithout('/nowhere')).toContain('Orders');
    const labels = labelsWithout('/orders');
    expect(labels).not.toContain('Orders');
    expect(labels).toEqual(expect.arrayContaining(['Dashboard', 'Single', 'Customers', 'Status']));
  });

  it('leaves no empty branch or group behind', () => {
    const areas = AREA_CLAIMS.map((area) => ({ ...area, disabled: MESSAGE }));
    const groups = withoutDisabledLinks(getSidebarGroups(ada()), areas);
    expect(groups.map(({ id }) => id)).toEqual(['home', 'status']);
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
