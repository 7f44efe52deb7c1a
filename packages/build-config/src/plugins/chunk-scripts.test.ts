import { expect, it } from '@jest/globals';
import { isLoadedAs } from './chunk-scripts.ts';

const loadedBy = (importer: string, request: string) =>
  ({ origins: [{ module: { nameForCondition: () => importer }, request }] }) as never;

it.each([
  ['a layer', '/shell/src/main.tsx', '@portal/ui/grid', '@portal/ui/grid'],
  ['a page of an area', '/orders/src/area.ts', './pages/all.tsx', './pages/all.tsx'],
  ['a file below src', '/shell/src/app/lazy.ts', '../pages/all.tsx', 'pages/all.tsx'],
  ['a file beside its importer', '/shell/src/app/lazy.ts', './frame.tsx', 'app/frame.tsx'],
])('finds the chunks of %s', (_, importer, imported, request) => {
  expect(isLoadedAs(loadedBy(importer, imported), request)).toBe(true);
});

it('does not take a file of the same name in another folder', () => {
  expect(isLoadedAs(loadedBy('/shell/src/features/lazy.ts', './frame.tsx'), 'app/frame.tsx')).toBe(false);
});
