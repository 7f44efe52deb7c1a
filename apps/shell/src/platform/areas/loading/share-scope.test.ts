import { expect, it } from '@jest/globals';
import { sharedVersions } from '@portal/build-config/sharing';
import { createShareScope } from './share-scope.ts';

const VERSIONS = sharedVersions((name) => (name.startsWith('@portal/') ? '1.0.0' : '19.3.1'));

it('provides every row of the sharing table in one version', () => {
  const scope = createShareScope(VERSIONS);
  expect(Object.fromEntries(Object.entries(scope).map(([name, all]) => [name, Object.keys(all)[0]]))).toEqual(
    VERSIONS,
  );
});

it('refuses a sharing table with a module that it does not provide, or without one that it does', () => {
  expect(() => createShareScope({ ...VERSIONS, '@portal/ui/map3d': '1.0.0' })).toThrow('@portal/ui/map3d');
  const { react: _, ...rest } = VERSIONS;
  expect(() => createShareScope(rest)).toThrow('react is not in the sharing table.');
});

it('returns at once what is in the page, and fetches layers', async () => {
  const scope = createShareScope(VERSIONS);
  const eager = scope['react']?.['19.3.1']?.get();
  expect(typeof eager === 'function' && eager()).toMatchObject({ useState: expect.any(Function) });
  const layer = await scope['@portal/ui/grid']?.['1.0.0']?.get();
  expect(layer?.()).toMatchObject({ preloadTable: expect.any(Function) });
});
