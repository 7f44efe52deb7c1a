import { afterEach, expect, it, jest } from '@jest/globals';
import { relativeTime } from './dates.ts';
import { serverNow, setServerTime } from './server-clock.ts';

const DAY_MS = 86_400_000;

afterEach(() => {
  jest.useRealTimers();
  setServerTime(Date.now());
});

it('uses the provider’s clock when the computer’s is a day off', () => {
  const right = Date.parse('2026-11-21T09:30:00Z');
  for (const off of [-DAY_MS, DAY_MS]) {
    jest.useFakeTimers({ now: right + off });
    setServerTime(right);
    expect(serverNow()).toBe(right);
    expect(relativeTime('2026-11-21T07:30:00Z')).toBe('2 hours ago');
    jest.setSystemTime(right + off + 60_000);
    expect(serverNow()).toBe(right + 60_000);
  }
});

it('ignores an offset explained by network delay', () => {
  jest.useFakeTimers({ now: 1_000_000 });
  setServerTime(999_000);
  expect(serverNow()).toBe(1_000_000);
});
