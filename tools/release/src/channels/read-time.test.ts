import { expect, it } from '@jest/globals';
import { formatTime, readTime } from './read-time.ts';

it.each([
  ['2026-12-01 09:00', '2026-12-01T09:00:00.000Z'],
  ['2026-07-01 09:00', '2026-07-01T08:00:00.000Z'],
  ['2026-07-01T09:00', '2026-07-01T08:00:00.000Z'],
  ['2026-07-01T09:00:00Z', '2026-07-01T09:00:00.000Z'],
  ['2026-07-01T09:00:00+02:00', '2026-07-01T07:00:00.000Z'],
  ['2026-10-25 01:30+00:00', '2026-10-25T01:30:00.000Z'],
])('reads %s as %s', (text, instant) => {
  expect(readTime(text).toISOString()).toBe(instant);
});

it.each([
  ['tomorrow', 'is not a time'],
  ['', 'is not a time'],
  ['2026-12-01', 'is not a time'],
  ['09:00', 'is not a time'],
  ['2026-02-30 09:00', 'is not a time'],
  ['2026-03-29 01:30', 'does not exist in London'],
  ['2026-10-25 01:30', 'exists twice in London'],
])('refuses "%s"', (text, problem) => {
  expect(() => readTime(text)).toThrow(problem);
});

it('shows a time as it is in London', () => {
  expect(formatTime('2026-12-01T09:00:00.000Z')).toBe('Tue 1 Dec 2026, 09:00 GMT');
  expect(formatTime('2026-07-01T08:00:00.000Z')).toBe('Wed 1 Jul 2026, 09:00 BST');
});
