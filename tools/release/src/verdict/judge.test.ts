import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  computeEvidenceAboveRate,
  computeEvidenceBelowRate,
  computeEvidenceOfIncrease,
  computeEvidenceOfNoIncrease,
} from './evidence.ts';
import { type Health, judgeVersion } from './judge.ts';

const MANY = { users: 40, partners: 9 };
const health = (
  version: string,
  [failed, visits]: readonly [number, number],
  [slow, rated]: readonly [number, number] = [0, 0],
  affected = MANY,
): Health => ({
  version,
  failures: { visits, failed, ...affected },
  slowness: { visits: rated, failed: slow, ...affected },
});
const before = health('1.0', [10, 2000], [100, 1000]);

describe('a version', () => {
  it('is bad if it fails clearly more often', () => {
    expect(judgeVersion(health('1.1', [30, 400]), before)).toEqual({
      verdict: 'bad',
      reason: '30 of 400 visits (7.5%) to 1.1 failed, compared with 10 of 2,000 visits (0.5%) to 1.0.',
    });
  });

  it('is bad if it is clearly slower', () => {
    expect(judgeVersion(health('1.1', [0, 200], [120, 200]), before)).toEqual({
      verdict: 'bad',
      reason: '120 of 200 visits (60%) to 1.1 were slow, compared with 100 of 1,000 visits (10%) to 1.0.',
    });
  });

  it('is good after many visits that do not fail', () => {
    expect(judgeVersion(health('1.1', [2, 1500]), before)).toEqual({
      verdict: 'good',
      reason: '2 of 1,500 visits (0.1%) to 1.1 failed, compared with 10 of 2,000 visits (0.5%) to 1.0.',
    });
  });

  it('is not judged after few visits, or if slowness was never measured before', () => {
    expect(judgeVersion(health('1.1', [0, 3]), before).verdict).toBe('inconclusive');
    const unrated = health('1.0', [10, 2000]);
    expect(judgeVersion(health('1.1', [0, 40], [40, 40]), unrated).verdict).toBe('inconclusive');
  });

  it('without a predecessor is bad only if it fails in a large part of its visits', () => {
    expect(judgeVersion(health('1.1', [10, 10]), null)).toEqual({
      verdict: 'bad',
      reason: '10 of 10 visits (100%) to 1.1 failed.',
    });
    expect(judgeVersion(health('1.1', [100, 1000]), null).verdict).toBe('inconclusive');
  });

  it.each([
    ['one user', { users: 1, partners: 1 }, 'They affect 1 user of 1 partner.'],
    ['two users', { users: 2, partners: 2 }, 'They affect 2 users of 2 partners.'],
    ['the users of one partner', { users: 30, partners: 1 }, 'They affect 30 users of 1 partner.'],
  ])('is never bad because of %s', (_, affected, said) => {
    const { verdict, reason } = judgeVersion(health('1.1', [300, 300], [300, 300], affected), before);
    expect(verdict).toBe('inconclusive');
    expect(reason).toContain(said);
  });

  it('is not bad if its predecessor fails as often, as during an outage', () => {
    expect(judgeVersion(health('1.1', [300, 1000]), health('1.0', [600, 2000])).verdict).toBe('inconclusive');
  });
});

const visits = fc
  .tuple(fc.nat(5000), fc.nat(5000))
  .map(([failed, succeeded]) => ({ visits: failed + succeeded, failed }));

it('any counts, including zero and huge ones, have finite evidence', () => {
  fc.assert(
    fc.property(visits, visits, (current, predecessor) => {
      const found = [
        computeEvidenceOfIncrease(current, predecessor, 0.002),
        computeEvidenceOfNoIncrease(current, predecessor, 0.02),
        computeEvidenceAboveRate(current, 0.2),
        computeEvidenceBelowRate(current, 0.02),
      ];
      expect(found.every(Number.isFinite)).toBe(true);
    }),
  );
  const huge = { visits: 5e9, failed: 5e6 };
  expect(computeEvidenceOfIncrease(huge, { visits: 5e9, failed: 0 }, 0.002)).toBe(0);
  expect(Number.isFinite(computeEvidenceOfNoIncrease(huge, huge, 0.02))).toBe(true);
});

it('a visit that does not fail never makes a suspected version look worse', () => {
  const counts = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.nat(500));
  fc.assert(
    fc.property(counts, visits, ([failed, succeeded], predecessor) => {
      const current = { visits: failed + succeeded, failed };
      const evidence = computeEvidenceOfIncrease(current, predecessor, 0.002);
      fc.pre(evidence > 3);
      const later = computeEvidenceOfIncrease({ ...current, visits: current.visits + 1 }, predecessor, 0.002);
      expect(later).toBeLessThanOrEqual(evidence);
    }),
  );
});
