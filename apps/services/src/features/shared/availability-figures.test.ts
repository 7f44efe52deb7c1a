import { expect, it } from '@jest/globals';
import { getAvailabilityFigures, getAxisStart } from './availability-figures.ts';

const day = (number: number, up: number) => {
  const timestamp = `2026-11-0${number}T00:00:00.000Z`;
  return { id: timestamp, type: 'day' as const, up, timestamp };
};

it('has the mean, the worst day and the number of days that were not fully up', () => {
  const entries = [day(1, 100), day(2, 99.5), day(3, 97), day(4, 100)];
  expect(getAvailabilityFigures(entries)).toEqual({ mean: 99.13, worst: day(3, 97), affected: 2 });
  expect(getAvailabilityFigures([day(1, 100)])).toEqual({ mean: 100, worst: null, affected: 0 });
  expect(getAvailabilityFigures([])).toEqual({ mean: null, worst: null, affected: 0 });
});

it('starts the axis just below the lowest value', () => {
  expect([[day(1, 99.9)], [day(1, 95)], [day(1, 20)], []].map(getAxisStart)).toEqual([99, 90, 0, 99]);
});
