import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Area } from '@portal/portal-sdk/host';
import type { AreaDescriptor, AreaRelease } from '@portal/release-manifest';

interface Container {
  init: (scope: object) => unknown;
  get: (module: string) => Promise<() => { area: Area }>;
}

const shareScope = { react: { '19.3.1': {} } };
jest.unstable_mockModule('./share-scope.ts', () => ({ getShareScope: () => shareScope }));

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
  scripts: {},
  sdk: '^1.0.0',
});

const descriptor = (changes: Partial<AreaDescriptor> = {}): AreaDescriptor => ({
  ...release('2.0.0'),
  name,
  paths: [`/${name}`],
  audience: 'everyone',
  routes: [],
  menu: [],
  commands: [],
  targets: {},
  starts: {},
  previous: null,
  incompatible: [],
  disabled: null,
  flags: {},
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
  expect(loadEntry).toHaveBeenCalledTimes(1);
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
    expect.objectContaining({ kind: 'loaded', area: name, version: '1.0.0', isFallback: true }),
  ]);
});

it('takes no longer when the version before hangs too', async () => {
  loadEntry.mockResolvedValue({ ...working('new'), init: () => new Promise(() => undefined) });
  const loaded = loadArea(descriptor({ previous: release('1.0.0') })).catch((error: unknown) => error);
  let hasEnded = false;
  void loaded.then(() => {
    hasEnded = true;
  });
  await jest.advanceTimersByTimeAsync(19_000);
  expect(hasEnded).toBe(false);
  await jest.advanceTimersByTimeAsync(1_500);
  expect(hasEnded).toBe(true);
  expect(await loaded).toMatchObject({ reason: 'timeout', area: name });
});

it('does not load the version before after a chunk that took its whole time limit', async () => {
  const slow = Object.assign(new Error('Loading chunk 7 failed.'), {
    name: 'ChunkLoadError',
    type: 'timeout',
  });
  loadEntry.mockResolvedValue({ ...working('new'), get: () => Promise.reject(slow) });
  await expect(loadArea(descriptor({ previous: release('1.0.0') }))).rejects.toMatchObject({
    reason: 'timeout',
  });
  expect(loadEntry).toHaveBeenCalledTimes(1);
});

it('requests an unreachable entry again under another URL, and loads the area once', async () => {
  loadEntry.mockRejectedValueOnce(new AreaLoadError(name, 'unreachable')).mockResolvedValue(working('new'));
  const visits = [loadArea(descriptor()), loadArea(descriptor())];
  await jest.advanceTimersByTimeAsync(1000);
  expect(await Promise.all(visits)).toEqual([
    { name: 'new', routes: [] },
    { name: 'new', routes: [] },
  ]);
  expect(loadEntry.mock.calls.map(([{ url }]) => url)).toEqual([
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

it('gives every container the same share scope, and requests only its area module', async () => {
  const init = jest.fn<Container['init']>();
  const get = jest.fn(working('new').get);
  loadEntry.mockResolvedValue({ init, get });
  await loadArea(descriptor());
  expect(init).toHaveBeenCalledTimes(1);
  expect(init.mock.calls[0]?.[0]).toBe(shareScope);
  expect(get.mock.calls).toEqual([['./area']]);
});

it('names as failed what is no container', async () => {
  loadEntry.mockResolvedValue({} as Container);
  await expect(loadArea(descriptor())).rejects.toMatchObject({ reason: 'failed', area: name });
});
