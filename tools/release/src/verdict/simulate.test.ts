import { describe, expect, it } from '@jest/globals';
import { type SimulatedCase, simulateLoads, simulateReleases } from './simulate.ts';

/*
 * The promises of decision 0092, each by 10,000 simulated releases in the long run, and by 3,000 in `npm test`.
 * bench/results/release-verdict.md has the figures.
 */

const RELEASES = process.env['TEST_LONG'] ? 10_000 : 3000;
const SEED = 20_261_127;

const simulate = (simulated: SimulatedCase) => simulateReleases(simulated, RELEASES, SEED);

describe.each([0.001, 0.01, 0.05])('equal versions that fail in %p of visits', (rate) => {
  it.each([
    ['many visits of the predecessor', 500, { rate, visits: 2000 }],
    ['few visits of the predecessor', 500, { rate, visits: 100 }],
    ['too few visits of the predecessor to compare', 500, { rate, visits: 30 }],
    ['no data of the predecessor', 500, null],
    ['few visits', 20, { rate, visits: 2000 }],
  ])('cause false alarms in less than 1%% of releases with %s', (_, visits, predecessor) => {
    expect(simulate({ rate, visits, predecessor }).bad).toBeLessThan(RELEASES / 100);
  });

  it.each([40, 100, 500])('cause none if the same %p users have the same problems with both', (users) => {
    const predecessor = { rate, visits: users * 5, days: 5, areSameUsers: true };
    expect(simulate({ rate, visits: users, predecessor }).bad).toBe(0);
  });

  it.each([
    [40, 40],
    [40, 360],
    [200, 200],
    [200, 1800],
  ])('cause less than 1%% if %p users have a canary for two days, and %p others do not', (users, others) => {
    const predecessor = { rate, visits: others * 2, days: 2 };
    expect(simulate({ rate, visits: users * 2, days: 2, predecessor }).bad).toBeLessThan(RELEASES / 100);
  });

  it('cause less than 1% even if all users are new, and the earlier ones failed on each of five days', () => {
    const predecessor = { rate, visits: 2000, days: 5 };
    expect(simulate({ rate, visits: 500, predecessor }).bad).toBeLessThan(RELEASES / 100);
  });
});

it.each([1000, 2000, 20_000])('finds 5%% after 0.5%% within 500 visits, with %p before', (visits) => {
  const { bad } = simulate({ rate: 0.05, visits: 500, predecessor: { rate: 0.005, visits } });
  expect(bad).toBeGreaterThanOrEqual(0.95 * RELEASES);
});

it.each([
  ['always', 1, { rate: 0.005, visits: 2000 }, 5],
  ['always, and nothing is known of its predecessor,', 1, null, 10],
  ['in half of its visits, and nothing is known of its predecessor,', 0.5, null, 100],
  ['in a fifth of its visits', 0.2, { rate: 0.005, visits: 2000 }, 60],
])('finds a version that fails %s within a few visits', (_, rate, predecessor, within) => {
  const { bad, visitsUntilBad } = simulate({ rate, visits: 500, predecessor });
  expect(bad).toBe(RELEASES);
  expect(visitsUntilBad).toBeLessThanOrEqual(within);
});

it('calls a version good that fails as rarely as its predecessor', () => {
  const { good } = simulate({ rate: 0.002, visits: 1000, predecessor: { rate: 0.002, visits: 2000 } });
  expect(good).toBeGreaterThanOrEqual(0.95 * RELEASES);
});

it('rarely calls a version good that fails in 5% of visits', () => {
  const worse = { rate: 0.05, visits: 200, predecessor: { rate: 0.005, visits: 2000 } };
  expect(simulate(worse).good).toBeLessThan(RELEASES / 100);
});

describe('a version that is only slow', () => {
  it.each([
    ['too few visits of the predecessor to be sure', 50, 500],
    ['few visits of the predecessor', 100, 500],
    ['many visits of the predecessor', 2000, 500],
    ...(process.env['TEST_LONG'] ? [['many visits', 2000, 5000] as const] : []),
  ])('is not suspected in 99%% of releases if it is as fast, with %s', (_, predecessor, visits) => {
    const { bad } = simulateLoads({ factor: 1, visits, predecessor }, RELEASES, SEED);
    expect(bad).toBeLessThan(RELEASES / 100);
  });

  it.each([
    ['twice as long', 2, 1000],
    ['twice as long, with few visits before,', 2, 200],
    ['three times as long, with few visits before,', 3, 100],
  ])('is found within 500 visits if pages take %s', (_, factor, predecessor) => {
    const { bad } = simulateLoads({ factor, visits: 500, predecessor }, RELEASES, SEED);
    expect(bad).toBeGreaterThanOrEqual(0.95 * RELEASES);
  });
});
