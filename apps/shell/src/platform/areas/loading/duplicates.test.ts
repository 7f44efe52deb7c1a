import { expect, it } from '@jest/globals';
import { type AreaReport, onAreaReport } from '../area-reports.ts';
import { reportDuplicates } from './duplicates.ts';

const shells = { from: 'portal_shell', loaded: true };
const reports: AreaReport[] = [];
onAreaReport((report) => reports.push(report));

it('reports nothing while the shell provides every shared module', () => {
  reportDuplicates('orders', { react: { '19.3.1': shells }, '@portal/ui': { '1.0.0': shells } });
  expect(reports).toEqual([]);
});

it('reports nothing when a container offers a copy that nobody uses', () => {
  reportDuplicates('orders', { react: { '19.3.1': shells, '19.4.0': { from: 'portal_area_reports' } } });
  expect(reports).toEqual([]);
});

it('reports a second React and a second session once, with the area that brings them', () => {
  const shareScope = {
    react: { '19.3.1': shells, '19.4.0': { from: 'portal_area_orders', loaded: 1 } },
    '@portal/ui': { '1.0.0': shells },
  };
  Reflect.set(globalThis, 'portalBundledSingletons', [
    { app: 'orders', modules: ['@portal/auth'] },
    { app: 'support', modules: ['swr'] },
  ]);
  reportDuplicates('orders', shareScope);
  reportDuplicates('orders', shareScope);
  expect(reports).toEqual([
    { kind: 'duplicated', area: 'orders', modules: ['react', '@portal/auth'], at: expect.any(Number) },
  ]);
});
