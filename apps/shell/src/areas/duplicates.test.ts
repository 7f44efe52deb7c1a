import { expect, it } from '@jest/globals';
import { type AreaReport, onAreaReport } from './area-reports.ts';
import { reportDuplicates } from './duplicates.ts';

const HOST = 'portal_shell';
const reports: AreaReport[] = [];
onAreaReport((report) => reports.push(report));

it('reports nothing while the shell provides every shared module', () => {
  reportDuplicates('orders', { react: { '19.3.1': { from: HOST } }, '@portal/ui': {} }, HOST);
  expect(reports).toEqual([]);
});

it('reports a second React and a second session once, with the area that brings them', () => {
  const shareScope = {
    react: { '19.3.1': { from: HOST }, '19.4.0': { from: 'portal_area_orders' } },
    '@portal/ui': { '1.0.0': { from: HOST } },
  };
  Reflect.set(globalThis, 'portalBundledSingletons', [
    { app: 'orders', modules: ['@portal/auth'] },
    { app: 'support', modules: ['swr'] },
  ]);
  reportDuplicates('orders', shareScope, HOST);
  reportDuplicates('orders', shareScope, HOST);
  expect(reports).toEqual([{ kind: 'duplicated', area: 'orders', modules: ['react', '@portal/auth'] }]);
});
