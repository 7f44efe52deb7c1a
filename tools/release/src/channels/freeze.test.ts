import { describe, expect, it } from '@jest/globals';
import { type Composition, EMPTY_COMPOSITION } from '@portal/release-manifest';
import { planFreeze, planUnfreeze } from './freeze.ts';
import { formatTime } from './read-time.ts';

const at = (day: number, hour = 0) => new Date(Date.UTC(2020, 0, day, hour));
const secondsAfter = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000);
const freeze = (composition: Composition, from: Date, to: Date, now: Date) =>
  planFreeze(composition, { from, to, reason: 'incident' }, now);
const holidays = (from: Date, to: Date) =>
  planFreeze(EMPTY_COMPOSITION, { from, to, reason: 'holidays' }, at(1)).composition;

describe('a freeze while another is planned', () => {
  it.each([
    ['before it', 2, 3, 2, 30],
    ['up to it', 2, 20, 2, 30],
    ['that overlaps its start', 2, 21, 2, 30],
    ['inside it', 22, 23, 20, 30],
    ['that overlaps its end', 29, 31, 20, 31],
    ['after it', 30, 31, 20, 31],
  ])('is refused %s, with the times that cover both', (_when, from, to, first, last) => {
    expect(() => freeze(holidays(at(20), at(30)), at(from), at(to), at(2))).toThrow(
      `The new freeze must cover the planned one, because there can be only one. Nothing goes live from Mon 20 Jan 2020, 00:00 GMT to Thu 30 Jan 2020, 00:00 GMT, except a rollback: holidays. To cover both, freeze from ${formatTime(at(first))} to ${formatTime(at(last))}. To cancel the planned freeze first: release unfreeze.`,
    );
  });

  it('replaces it if it covers it, apart from seconds that no message shows', () => {
    const planned = holidays(at(20), secondsAfter(at(30), 20));
    const { composition, summary } = freeze(planned, at(2), at(30), at(2));
    expect(composition.freeze).toEqual({
      from: at(2).toISOString(),
      to: at(30).toISOString(),
      reason: 'incident',
    });
    expect(summary.at(-1)).toBe(
      'Replaces the freeze from Mon 20 Jan 2020, 00:00 GMT to Thu 30 Jan 2020, 00:00 GMT: holidays.',
    );
  });
});

describe('a freeze while another is active', () => {
  it.each([
    ['starts later', at(10, 13), at(12)],
    ['starts when the other ends', at(11), at(12)],
  ])('is refused if it %s', (_when, from, to) => {
    expect(() => freeze(holidays(at(2), at(11)), from, to, at(10, 12))).toThrow(
      'The new freeze must cover the current one, because there can be only one. Nothing goes live from Thu 2 Jan 2020, 00:00 GMT to Sat 11 Jan 2020, 00:00 GMT, except a rollback: holidays. To cover both, freeze from Thu 2 Jan 2020, 00:00 GMT to Sun 12 Jan 2020, 00:00 GMT. Or wait until the current freeze is over.',
    );
  });

  it('is refused if it ends sooner', () => {
    expect(() => freeze(holidays(at(2), at(11)), at(2), at(10, 18), at(10, 12))).toThrow(
      'must cover the current one',
    );
  });

  it('replaces it from now on, or from its start', () => {
    for (const from of [at(10, 12), at(2)])
      expect(freeze(holidays(at(2), at(11)), from, at(12), at(10, 12)).summary).toHaveLength(2);
  });
});

it('ignores a freeze that is over or was cancelled', () => {
  const planned = holidays(at(2), at(11));
  expect(freeze(planned, at(12), at(13), at(11)).summary).toHaveLength(1);
  const { composition } = planUnfreeze(planned, 'cancelled', at(1));
  expect(freeze(composition, at(5), at(6), at(1)).summary).toHaveLength(1);
});

it('must end after it starts, and not in the past', () => {
  expect(() => freeze(EMPTY_COMPOSITION, at(3), at(2), at(1))).toThrow('must end after it starts');
  expect(() => freeze(EMPTY_COMPOSITION, at(2), at(3), at(4))).toThrow('is in the past');
});
