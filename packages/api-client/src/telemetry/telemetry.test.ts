import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { MAX_EVENTS, ownFrames, telemetryReport, withoutPersonalData } from './index.ts';

const at = { area: 'quoting', version: '1.2.0+5af3', page: '/quotes/:reference' };
const accepts = (events: readonly unknown[]) => v.safeParse(telemetryReport, { events }).success;

describe('a report', () => {
  it.each([
    { kind: 'area-loaded', area: 'quoting', version: '1', ms: 120, isFallback: false },
    { kind: 'area-failed', area: 'quoting', version: '1', reason: 'timeout' },
    { kind: 'area-replaced', area: 'quoting', version: '1' },
    { kind: 'page-shown', ...at },
    { kind: 'page-shown', ...at, weight: 100 },
    { kind: 'error', ...at, message: 'x is not a function', stack: '' },
    { kind: 'blocked', ...at, ms: 4000 },
    { kind: 'web-vital', ...at, metric: 'CLS', value: 0.02, rating: 'good' },
    { kind: 'policy', ...at, directive: 'script-src-elem', source: 'https://elsewhere.example' },
  ])('accepts the event $kind', (event) => {
    expect(accepts([event])).toBe(true);
  });

  it.each([
    ['an unknown kind', { kind: 'visit', ...at }],
    ['the URL of a visit', { kind: 'page-shown', ...at, page: '/quotes/Q-1?name=Ann' }],
    ['a version that is a path', { kind: 'page-shown', ...at, version: '../../x' }],
    ['a weight that no page sends', { kind: 'page-shown', ...at, weight: 1000 }],
    ['a negative time', { kind: 'blocked', ...at, ms: -1 }],
    ['a time that is too long', { kind: 'blocked', ...at, ms: 1e12 }],
    ['an area name with markup', { kind: 'page-shown', ...at, area: '<b>' }],
  ])('rejects %s', (_, event) => {
    expect(accepts([event])).toBe(false);
  });

  it('has a maximum number of events', () => {
    const event = { kind: 'page-shown', ...at };
    expect(accepts(Array.from({ length: MAX_EVENTS }, () => event))).toBe(true);
    expect(accepts(Array.from({ length: MAX_EVENTS + 1 }, () => event))).toBe(false);
  });

  it('truncates long texts instead of rejecting the event', () => {
    const event = { kind: 'error', ...at, message: 'x'.repeat(5000), stack: 'y'.repeat(50_000) };
    const { events } = v.parse(telemetryReport, { events: [event] });
    expect(events[0]).toMatchObject({ message: 'x'.repeat(300), stack: 'y'.repeat(2000) });
  });
});

describe('personal data', () => {
  it.each([
    ['Cannot read "12 Mill Lane, Leeds"', 'Cannot read "…"'],
    ['No user ann.lee@acme.test', 'No user …'],
    ['Failed to fetch /api/v1/orders?search=Ann%20Lee#top', 'Failed to fetch /api/v1/orders?…'],
    ['Quote 20231107 is missing', 'Quote … is missing'],
    [
      "Cannot set properties of undefined (setting 'name')",
      "Cannot set properties of undefined (setting '…')",
    ],
    ['x is not a function', 'x is not a function'],
  ])('is removed from %s', (message, expected) => {
    expect(withoutPersonalData(message)).toBe(expected);
  });
});

describe('stack frames', () => {
  it('include only the portal’s own files, without origin, query or message', () => {
    const stack = [
      'TypeError: Cannot read Ann Lee',
      '    at render (https://portal.test/areas/quoting/1.2.0/main.4f.js:2:1503)',
      '    at https://portal.test/shell/9/main.js?try=2:1:20',
      '    at chrome-extension://abc/inject.js:1:1',
    ].join('\n');
    expect(ownFrames(stack)).toBe('areas/quoting/1.2.0/main.4f.js:2:1503\nshell/9/main.js');
  });

  it('are limited to 15', () => {
    const stack = Array.from({ length: 200 }, (_, line) => `at /areas/a/1/x.js:${line}:1`).join('\n');
    expect(ownFrames(stack).split('\n')).toHaveLength(15);
  });
});
