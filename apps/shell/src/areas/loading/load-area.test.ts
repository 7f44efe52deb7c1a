import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Area } from '@portal/portal-sdk/host';
import type { AreaDescriptor, AreaRelease } from '@portal/release-manifest';

interface Container {
  init: () => unknown;
  get: () => Promise<() => { area: Area }>;
}

/** The parts of the federation runtime that the loader uses, without its caches. */
const registered: { name: string; entry: string }[] = [];
let loadEntryHook: (args: { remoteInfo: { name: string } }) => Promise<Container> = async () => {
  throw new Error('The loader registered no plugin.');
};
jest.unstable_mockModule('@module-federation/runtime', () => ({
  getInstance: () => ({
    shareScopeMap: { default: {} },
    registerPlugins: ([plugin]: [{ loadEntry: typeof loadEntryHook }]) => {
      loadEntryHook = plugin.loadEntry;
    },
    registerRemotes: (remotes: typeof registered, options: { force: boolean }) => {
      expect(options).toEqual({ force: true });
      registered.push(...remotes);
    },
    loadRemote: async (id: string) => {
      const container = await loadEntryHook({ remoteInfo: { name: String(id.split('/')[0]) } });
      await container.init();
      return (await container.get())();
    },
  }),
}));

const loadEntry = jest.fn<(request: { url: string }) => Promise<Container>>();
jest.unstable_mockModule('./load-entry.ts', () => ({
  loadEntry,
  preloadScript: () => undefined,
  removePreload: () => undefined,
}));
const { loadArea } = await import('./load-area.ts');
const { AreaLoadError } = await import('./area-load-error.ts');
const { onAreaReport } = await import('../area-reports.ts');

const reports: object[] = [];
onAreaReport((report) => reports.push(report));

let name = '';
let tests = 0;
beforeEach(() => {
  jest.useFakeTimers();
  tests += 1;
  name = `orders${tests}`;
  registered.length = 0;
  reports.length = 0;
  loadEntry.mockReset();
});
afterEach(() => void jest.useRealTimers());

const release = (version: string): AreaRelease => ({
  version,
  entry: `/areas/${name}/${version}/remoteEntry.js`,
  integrity: 'sha384-x',
  preload: [],
  layers: [],
  container: `portal_area_${name}`,
  sdk: '^1.0.0',
});

const descriptor = (changes: Partial<AreaDescriptor> = {}): AreaDescriptor => ({
  ...release('2.0.0'),
  name,
  paths: [`/${name}`],
  audience: 'everyone',
  routes: [],
  menu: [],
  targets: {},
  starts: {},
  previous: null,
  incompatible: [],
  ...changes,
});

const working = (label: string): Container => ({
  init: () => undefined,
  get: async () => () => ({ area: { name: label, routes: [] } }),
});

it('gives up on an init that does not end within 20 seconds', async () => {
  loadEntry.mockResolvedValue({ ...working('new'), init: () => new Promise(() => undefined) });
  const loaded = loadArea(descriptor()).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(19_000);
  expect(registered).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(await loaded).toMatchObject({ reason: 'timeout', area: name });
});

it('runs the version before when the new one hangs in its init, and reports it', async () => {
  loadEntry.mockImplementation(async ({ url }) =>
    url.includes('2.0.0') ? { ...working('new'), init: () => new Promise(() => undefined) } : working('old'),
  );
  const loaded = loadArea(descriptor({ previous: release('1.0.0') }));
  await jest.advanceTimersByTimeAsync(20_000);
  expect(await loaded).toMatchObject({ name: 'old' });
  expect(reports).toEqual([
    expect.objectContaining({ kind: 'fell back', area: name, from: '2.0.0', to: '1.0.0' }),
  ]);
});

it('requests an unreachable entry again under another URL, and loads the area once', async () => {
  loadEntry.mockRejectedValueOnce(new AreaLoadError(name, 'unreachable')).mockResolvedValue(working('new'));
  const visits = [loadArea(descriptor()), loadArea(descriptor())];
  await jest.advanceTimersByTimeAsync(1000);
  expect(await Promise.all(visits)).toEqual([
    { name: 'new', routes: [] },
    { name: 'new', routes: [] },
  ]);
  expect(registered.map(({ entry }) => entry)).toEqual([
    `/areas/${name}/2.0.0/remoteEntry.js`,
    `/areas/${name}/2.0.0/remoteEntry.js?try=2`,
  ]);
});

it('requests nothing of an area that this shell cannot run', async () => {
  const needs = ['@portal/ui has no export "Ribbon"'];
  await expect(loadArea(descriptor({ incompatible: needs }))).rejects.toMatchObject({
    reason: 'incompatible',
  });
  expect(loadEntry).not.toHaveBeenCalled();
});
