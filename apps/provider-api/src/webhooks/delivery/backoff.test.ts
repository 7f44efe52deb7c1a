import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { getRetryDelay } from './backoff.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const withoutJitter = (tries: number) => getRetryDelay(tries, () => 0.5);

it('doubles the delay up to four hours', () => {
  expect([1, 2, 3, 9, 10, 20].map(withoutJitter)).toEqual([
    MINUTE / 2,
    MINUTE,
    2 * MINUTE,
    128 * MINUTE,
    4 * HOUR,
    4 * HOUR,
  ]);
});

it('varies each delay by at most a fifth', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      (tries, random) => {
        const ratio = getRetryDelay(tries, () => random) / withoutJitter(tries);
        expect(ratio).toBeGreaterThanOrEqual(0.8);
        expect(ratio).toBeLessThanOrEqual(1.2);
      },
    ),
  );
});

it('makes between ten and twenty attempts within 24 hours', () => {
  for (const random of [() => 0, () => 0.999]) {
    let at = 0;
    let attempts = 1;
    for (; at <= 24 * HOUR; attempts += 1) at += getRetryDelay(attempts, random);
    expect(attempts).toBeGreaterThanOrEqual(10);
    expect(attempts).toBeLessThanOrEqual(20);
  }
});
