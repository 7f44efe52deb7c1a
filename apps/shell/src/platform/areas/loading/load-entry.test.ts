import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { type EntryRequest, loadEntry, preloadScript, removePreload } from './load-entry.ts';

const CONTAINER = 'portal_area_orders';
const URL_PATH = '/areas/orders/1.0.0/remoteEntry.js';

const request = (changes: Partial<EntryRequest> = {}): EntryRequest => ({
  area: 'orders',
  url: URL_PATH,
  type: 'script',
  integrity: 'sha256-x',
  container: CONTAINER,
  scripts: {},
  limitMs: 20_000,
  ...changes,
});

const added = () => document.head.lastElementChild as HTMLScriptElement | HTMLLinkElement;

beforeEach(() => void document.head.replaceChildren());
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, CONTAINER);
});

it('runs a classic entry with its integrity and returns what it assigned', async () => {
  Reflect.set(globalThis, CONTAINER, 'the version before');
  const loaded = loadEntry(request());
  const script = added();
  expect(script).toMatchObject({
    tagName: 'SCRIPT',
    src: location.origin + URL_PATH,
    integrity: 'sha256-x',
    crossOrigin: 'anonymous',
  });
  expect(Reflect.get(globalThis, CONTAINER)).toBeUndefined();
  const container = { init: () => undefined };
  Reflect.set(globalThis, CONTAINER, container);
  script.dispatchEvent(new Event('load'));
  expect(await loaded).toBe(container);
});

it('runs an entry without integrity only if it is under development', async () => {
  await expect(loadEntry(request({ integrity: '' }))).rejects.toMatchObject({ reason: 'incomplete' });
  const loaded = loadEntry(request({ integrity: '', isUnderDevelopment: true }));
  const script = added();
  expect(script).toMatchObject({ tagName: 'SCRIPT', integrity: '', crossOrigin: 'anonymous' });
  Reflect.set(globalThis, CONTAINER, 'the container');
  script.dispatchEvent(new Event('load'));
  expect(await loaded).toBe('the container');
  // Only redirects of this portal may lead to a developer's server. URLs of such a server are still refused.
  const foreign = request({ url: 'http://localhost:3001/a.js', integrity: '', isUnderDevelopment: true });
  await expect(loadEntry(foreign)).rejects.toMatchObject({ reason: 'unreachable' });
});

it('names as corrupt what assigned no container', async () => {
  const loaded = loadEntry(request());
  added().dispatchEvent(new Event('load'));
  await expect(loaded).rejects.toMatchObject({ reason: 'corrupt' });
});

it('has the browser check the integrity of a module before it is imported', async () => {
  const loaded = loadEntry(request({ type: 'module' }));
  const link = added();
  expect(link).toMatchObject({
    rel: 'modulepreload',
    integrity: 'sha256-x',
    href: location.origin + URL_PATH,
  });
  link.dispatchEvent(new Event('error'));
  await expect(loaded).rejects.toMatchObject({ reason: 'unreachable' });
  expect(link.isConnected).toBe(false);
});

it('runs no module before all scripts of its build have passed their check', async () => {
  const scripts = { [URL_PATH]: 'sha256-x', '/areas/orders/1.0.0/chunk.js': 'sha256-chunk' };
  const loaded = loadEntry(request({ type: 'module', scripts })).catch((error: unknown) => error);
  const [entry, chunk] = [...document.head.querySelectorAll('link')];
  expect(document.head.childElementCount).toBe(2);
  expect(chunk).toMatchObject({ rel: 'modulepreload', integrity: 'sha256-chunk' });
  entry?.dispatchEvent(new Event('load'));
  chunk?.dispatchEvent(new Event('error'));
  expect(await loaded).toMatchObject({ reason: 'unreachable' });
});

it.each(['script', 'module'] as const)(
  'gives up a %s that does not arrive within 20 seconds',
  async (type) => {
    jest.useFakeTimers();
    const loaded = loadEntry(request({ type })).catch((error: unknown) => error);
    jest.advanceTimersByTime(20_000);
    expect(await loaded).toMatchObject({ reason: 'timeout' });
    expect(document.head.childElementCount).toBe(0);
  },
);

it.each(['script', 'module'] as const)('requests no %s without integrity or from elsewhere', async (type) => {
  await expect(loadEntry(request({ type, integrity: '' }))).rejects.toMatchObject({ reason: 'incomplete' });
  await expect(loadEntry(request({ type, url: `https://elsewhere.test${URL_PATH}` }))).rejects.toMatchObject({
    reason: 'unreachable',
  });
  expect(document.head.childElementCount).toBe(0);
});

it('preloads a file once, in the way it will be requested, and takes the hint back', () => {
  preloadScript('/areas/orders/1.0.0/area.js', 'sha256-a', 'script');
  preloadScript('/areas/orders/1.0.0/area.js', 'sha256-a', 'script');
  preloadScript('/areas/vite/1.0.0/area.js', 'sha256-b', 'module');
  const hints = [...document.head.querySelectorAll('link')];
  expect(hints.map(({ rel, integrity, crossOrigin }) => ({ rel, integrity, crossOrigin }))).toEqual([
    { rel: 'preload', integrity: 'sha256-a', crossOrigin: 'anonymous' },
    { rel: 'modulepreload', integrity: 'sha256-b', crossOrigin: null },
  ]);
  removePreload('/areas/orders/1.0.0/area.js');
  removePreload('/areas/vite/1.0.0/area.js');
  expect(document.head.childElementCount).toBe(0);
});
