import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { areaDeclaration } from './area-declaration.ts';

const reports = {
  paths: ['/reports'],
  audience: 'everyone',
  sdk: '^1.0.0',
  routes: [{ path: '/reports', capability: 'orders' }, { path: '/reports/:id' }],
  menu: [{ group: 'support', label: 'Reports', icon: 'documentation', path: '/reports' }],
  commands: [{ kind: 'create', label: 'New report', path: '/reports', query: { new: 'report' } }],
  targets: { 'reports.show': '/reports/:id' },
};

function complaintsOf(change: object): string {
  const parsed = v.safeParse(areaDeclaration, { ...reports, ...change });
  return parsed.success ? '' : v.summarize(parsed.issues);
}

describe('area.json', () => {
  it('declares paths, routes with guards, menu entries and targets', () => {
    expect(complaintsOf({})).toBe('');
    expect(v.parse(areaDeclaration, { ...reports, menu: undefined, targets: undefined })).toMatchObject({
      menu: [],
      targets: {},
    });
  });

  it.each([
    ['no paths', { paths: [] }, 'must name at least one path'],
    ['the root', { paths: ['/'] }, 'must be a path prefix'],
    ['the sign-in page', { paths: ['/login'] }, 'is reserved for the portal itself'],
    ['the API', { paths: ['/api/v1/reports'] }, 'is reserved for the portal itself'],
    ['the page of metrics', { paths: ['/metrics'] }, 'is reserved for the portal itself'],
    ['the registry', { paths: ['/registry'] }, 'is reserved for the portal itself'],
    ['overlapping paths', { paths: ['/reports', '/reports/old'] }, 'must not repeat or overlap'],
    ['an unknown audience', { audience: 'nobody' }, 'audience'],
    ['an unknown setting', { guard: true }, 'guard'],
    ['no routes', { routes: [] }, 'must list the pages'],
    ['an unknown guard', { routes: [{ path: '/reports', admin: true }] }, 'admin'],
    ['an unknown capability', { routes: [{ path: '/reports', capability: 'cook' }] }, 'capability'],
    ['an unknown role', { routes: [{ path: '/reports', roles: [7] }] }, 'must be a role from 1 to 6'],
    ['a guard without roles', { routes: [{ path: '/reports', roles: [] }] }, 'at least one role'],
    ['a foreign route', { routes: [...reports.routes, { path: '/orders' }] }, '/orders is not below'],
    ['a route twice', { routes: [...reports.routes, ...reports.routes] }, '/reports is declared twice'],
    ['a path without routes', { paths: ['/reports', '/charts'] }, 'No route is below the path /charts'],
    ['an unknown icon', { menu: [{ ...reports.menu[0], icon: 'rocket' }] }, 'icon'],
    ['an unknown menu group', { menu: [{ ...reports.menu[0], group: 'top' }] }, 'group'],
    [
      'a menu entry without a page',
      { menu: [{ ...reports.menu[0], path: '/nowhere' }] },
      'leads to /nowhere',
    ],
    ['an unknown kind of command', { commands: [{ ...reports.commands[0], kind: 'run' }] }, 'kind'],
    [
      'a command without a page',
      { commands: [{ ...reports.commands[0], path: '/nowhere' }] },
      'The command "New report" leads to /nowhere',
    ],
    ['a target without a page', { targets: { 'reports.old': '/old' } }, 'reports.old leads to /old'],
  ])('refuses %s', (_case, change, message) => {
    expect(complaintsOf(change)).toContain(message);
  });
});
