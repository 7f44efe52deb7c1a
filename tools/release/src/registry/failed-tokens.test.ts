import { expect, it } from '@jest/globals';
import { FailedTokenLimiter } from './failed-tokens.ts';

const MINUTE_MS = 60_000;

it('counts again after fifteen minutes', () => {
  let time = new Date('2026-11-27T09:00:00.000Z');
  const failed = new FailedTokenLimiter(() => time);
  for (let at = 0; at < 20; at += 1) failed.add('192.0.2.1');
  expect(failed.secondsToWait('192.0.2.1')).toBe(900);
  time = new Date(time.getTime() + 15 * MINUTE_MS);
  expect(failed.secondsToWait('192.0.2.1')).toBe(0);
  failed.add('192.0.2.1');
  expect(failed.secondsToWait('192.0.2.1')).toBe(0);
});

it('counts a client that keeps trying, although many others fail once', () => {
  const failed = new FailedTokenLimiter(() => new Date(0));
  for (let at = 0; at < 20; at += 1) {
    failed.add('192.0.2.1');
    for (let other = 0; other < 5_000; other += 1) failed.add(`${at} ${other}`);
  }
  expect(failed.secondsToWait('192.0.2.1')).toBeGreaterThan(0);
});
