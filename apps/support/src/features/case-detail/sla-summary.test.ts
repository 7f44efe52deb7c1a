import { describe, expect, it } from '@jest/globals';
import { describeResponse, describeSla, formatDuration } from './sla-summary.ts';

const timer = (timeRemainingInMins: number | null, change: object = {}) => ({
  timeRemainingInMins,
  paused: false,
  dueAt: '2026-11-21T14:30:00.000Z',
  targetMins: 300,
  inWorkingHoursOnly: false,
  ...change,
});

describe('formatDuration', () => {
  it.each([
    [0, '0 min'],
    [59, '59 min'],
    [60, '1 h'],
    [252, '4 h 12 min'],
    [2879, '47 h 59 min'],
    [2880, '2 days'],
    [4500, '3 days 3 h'],
    [-125, '2 h 5 min'],
  ])('formats %i minutes as %s', (minutes, text) => {
    expect(formatDuration(minutes)).toBe(text);
  });
});

describe('the SLA summary of a case (R26)', () => {
  it('has no target when the timer is null', () => {
    expect(describeSla(timer(null, { dueAt: null, targetMins: null }))).toMatchObject({
      state: 'none',
      elapsed: null,
    });
  });

  it('shows the time left and the due date', () => {
    expect(describeSla(timer(252))).toEqual({
      state: 'running',
      headline: '4 h 12 min left of 5 h',
      text: 'The SLA clock is running.',
      due: 'Fix due 21/11/2026 14:30',
      tone: 'success',
      elapsed: 0.16,
    });
  });

  it('counts a working day as 8 hours where only working hours count', () => {
    const working = (minutes: number, targetMins: number) =>
      describeSla(timer(minutes, { targetMins, inWorkingHoursOnly: true })).headline;
    expect(working(372, 420)).toBe('6 h 12 min left of 7 working hours');
    expect(working(480, 480)).toBe('8 h left of 1 working day');
    expect(working(1260, 1440)).toBe('2 days 5 h left of 3 working days');
    expect(working(-60, 420)).toBe('1 h over');
  });

  it('warns in the last quarter, including its last minute', () => {
    expect(describeSla(timer(76)).state).toBe('running');
    expect(describeSla(timer(75))).toMatchObject({ state: 'soon', tone: 'warning' });
    expect(describeSla(timer(0)).state).toBe('soon');
  });

  it('is breached from the first minute past the target', () => {
    expect(describeSla(timer(-1))).toMatchObject({
      state: 'breached',
      headline: '1 min over',
      due: 'Fix was due 21/11/2026 14:30',
      tone: 'danger',
      elapsed: 1,
    });
  });

  it('is paused before and after the target', () => {
    const paused = { paused: true, dueAt: null };
    expect(describeSla(timer(60, paused))).toMatchObject({ state: 'paused', headline: 'Paused, 1 h left' });
    expect(describeSla(timer(-60, paused))).toMatchObject({ state: 'paused', headline: 'Paused, 1 h over' });
  });
});

describe('the first response of a case', () => {
  const respondBy = '2026-11-21T10:30:00.000Z';
  const now = Date.parse('2026-11-21T10:00:00.000Z');

  it('is due until it is given', () => {
    expect(describeResponse({ respondBy, respondedAt: null }, now)).toEqual({
      text: 'The first response is due 21/11/2026 10:30.',
      isLate: false,
    });
    expect(describeResponse({ respondBy, respondedAt: null }, now + 3_600_000)).toEqual({
      text: 'The first response was due 21/11/2026 10:30.',
      isLate: true,
    });
  });

  it('says when it was given, and whether that was too late', () => {
    expect(describeResponse({ respondBy, respondedAt: '2026-11-21T10:05:00.000Z' }, now)).toEqual({
      text: 'First response sent 21/11/2026 10:05.',
      isLate: false,
    });
    expect(describeResponse({ respondBy, respondedAt: '2026-11-21T11:00:00.000Z' }, now)).toEqual({
      text: 'First response sent 21/11/2026 11:00, after the target time of 21/11/2026 10:30.',
      isLate: true,
    });
  });

  it('is not mentioned where none is promised', () => {
    expect(describeResponse({ respondBy: null, respondedAt: null }, now)).toBeNull();
  });
});
