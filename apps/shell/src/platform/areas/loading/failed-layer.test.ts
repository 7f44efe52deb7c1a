import { expect, it, jest } from '@jest/globals';
import { sharedVersions } from '@portal/build-config/sharing';

jest.unstable_mockModule('@portal/ui/map', () => {
  throw new Error('Loading chunk 7 failed.');
});
const { createShareScope } = await import('./share-scope.ts');

it('forgets a layer that could not be fetched, so that the next page requests it again', async () => {
  const row = createShareScope(sharedVersions(() => '1.0.0'))['@portal/ui/map']?.['1.0.0'];
  if (row === undefined) throw new Error('The map is shared.');
  // The runtime stores what `get` returned and answers later requests with it.
  const loading = Promise.resolve(row.get());
  row.loading = loading;
  await expect(loading).rejects.toThrow('Loading chunk 7 failed.');
  expect(row.loading).toBeNull();
});
