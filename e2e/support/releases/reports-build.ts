import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createAlternateBuild } from './alternate-build.ts';

/** Lines appended to the entry of orders that move its pages below `/reports`. */
const MOVED_PAGES = `
(() => {
  const container = globalThis.portal_area_orders;
  globalThis.portal_area_reports = {
    init: (...args) => container.init(...args),
    get: async (name) => {
      const { area } = (await container.get(name))();
      const routes = area.routes.map((route) => ({ ...route, path: route.path.replace('/orders', '/reports') }));
      return () => ({ area: { name: 'reports', routes } });
    },
  };
})();`;

/** A build of an area that no release of this portal has. */
export async function createReportsBuild(): Promise<string> {
  const build = await createAlternateBuild('orders', MOVED_PAGES, (report) => {
    report.name = 'reports';
    report.container = 'portal_area_reports';
    delete report.files['mf-manifest.json']; // it names the container of orders
    report.paths = ['/reports'];
    report.routes = [
      { path: '/reports', roles: [1, 2] },
      { path: '/reports/:reference', roles: [1] },
    ];
    report.menu = [{ group: 'support', label: 'Reports', icon: 'documentation', path: '/reports' }];
    report.targets = {};
    report.pages = [];
    report.starts = {};
  });
  await rm(join(build, 'mf-manifest.json'));
  return build;
}
