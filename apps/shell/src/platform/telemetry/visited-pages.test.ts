import { afterEach, expect, it } from '@jest/globals';
import type { Metric } from 'web-vitals';
import { reportArea } from '../areas/area-reports.ts';
import { watchVisitedPages } from './visited-pages.ts';

const navigation = new EventTarget();
let visited: ReturnType<typeof watchVisitedPages>;
afterEach(() => visited.stop());

const metric = (startTime: number | null, navigationURL?: string) =>
  ({
    entries: startTime === null ? [] : [{ startTime }],
    navigationURL,
  }) as unknown as Metric; // only these fields are read

it('names the page that was open at an interaction or a layout shift', () => {
  Object.assign(window, { navigation });
  reportArea({ kind: 'shown', area: 'quoting', version: '1', page: '/quotes' });
  const shownAt = performance.now();
  visited = watchVisitedPages('/login');
  expect(visited.at(metric(0))).toBe('/login');
  expect(visited.at(metric(shownAt))).toBe('/quotes');
  window.history.replaceState(null, '', '/orders/O-1');
  navigation.dispatchEvent(new Event('currententrychange'));
  expect(visited.at(metric(performance.now()))).toBe('/orders/O-1');
  expect(visited.at(metric(shownAt))).toBe('/quotes');
  // The browser's own answer, or the first page, if nothing happened in the page.
  expect(visited.at(metric(null, 'https://portal.test/services?status=live'))).toBe('/services');
  expect(visited.at(metric(null))).toBe('/login');
});

it('works in browsers without the navigation API', () => {
  Object.assign(window, { navigation: undefined });
  visited = watchVisitedPages('/login');
  reportArea({ kind: 'shown', area: 'orders', version: '1', page: '/orders' });
  expect(visited.at(metric(performance.now()))).toBe('/orders');
});
