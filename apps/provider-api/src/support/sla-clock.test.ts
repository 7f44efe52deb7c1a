import { describe, expect, it } from '@jest/globals';
import {
  getElapsed,
  getRespondBy,
  getSlaTarget,
  type SlaClock,
  startClock,
  stopClock,
  toSlaTimer,
} from './sla-clock.ts';

const at = (text: string) => new Date(`${text}:00.000Z`);
const HOUR = 3_600_000;
const withCare = (ATTR_CARE_LEVEL: string, ATTR_CIRCUIT_TYPE = 'Broadband') => ({
  issueType: 'No service',
  attributes: { ATTR_CIRCUIT_TYPE, ATTR_CARE_LEVEL },
});
const leased = withCare('Enhanced, 24 × 7', 'Ethernet');
const standard = withCare('Standard, next working day');

function clockFrom(since: string, hours: number, slaWorkingDays = false): SlaClock {
  return { slaTargetMs: hours * HOUR, slaRanMs: 0, slaRunsSince: at(since), slaWorkingDays };
}

describe('the target time to fix', () => {
  it.each([
    ['High', leased, 5],
    ['High', standard, 7],
    ['High', withCare('Premium'), 5],
    ['High', { ...leased, issueType: 'Fibre break' }, 15],
    ['Medium', leased, 24],
    // A working day has 8 hours.
    ['Medium', standard, 8],
    ['Low', leased, 24],
  ] as const)('for %s, %j, is %d hours', (priority, about, hours) => {
    expect(getSlaTarget('assurance', priority, about).slaTargetMs).toBe(hours * HOUR);
  });

  it.each([
    ['High', standard, true],
    ['High', withCare('Enhanced'), false],
    ['High', leased, false],
    ['Medium', standard, true],
    ['Low', leased, true],
  ] as const)('for %s, %j, counts working hours only: %s', (priority, service, isCounted) => {
    expect(getSlaTarget('assurance', priority, service).slaWorkingDays).toBe(isCounted);
  });

  it('exists for faults only', () => {
    expect(getSlaTarget('billing', 'High', leased).slaTargetMs).toBeNull();
    expect(
      toSlaTimer({ ...clockFrom('2026-11-18T09:00', 1), slaTargetMs: null }, at('2026-11-18T10:00')),
    ).toEqual({
      timeRemainingInMins: null,
      paused: false,
      dueAt: null,
      targetMins: null,
      inWorkingHoursOnly: false,
    });
  });
});

describe('the first response', () => {
  // A Saturday.
  const opened = { type: 'assurance', createdAt: at('2026-11-21T10:00'), slaWorkingDays: false } as const;

  it('is due within 30 minutes for high, 4 hours for medium, and not promised for low', () => {
    expect(getRespondBy({ ...opened, priority: 'High' })).toEqual(at('2026-11-21T10:30'));
    expect(getRespondBy({ ...opened, priority: 'Medium' })).toEqual(at('2026-11-21T14:00'));
    expect(getRespondBy({ ...opened, priority: 'Low' })).toBeNull();
    expect(getRespondBy({ ...opened, type: 'billing', priority: 'High' })).toBeNull();
  });

  it('is due on the next working day for a service with Standard care', () => {
    const service = { ...opened, slaWorkingDays: true };
    expect(getRespondBy({ ...service, priority: 'High' })).toEqual(at('2026-11-23T09:30'));
  });
});

describe('the SLA clock', () => {
  it('returns the remaining time and due date, and goes negative once breached', () => {
    const clock = clockFrom('2026-11-18T09:00', 5);
    expect(toSlaTimer(clock, at('2026-11-18T10:30'))).toMatchObject({
      timeRemainingInMins: 210,
      dueAt: '2026-11-18T14:00:00.000Z',
      targetMins: 300,
    });
    expect(toSlaTimer(clock, at('2026-11-18T15:00'))).toMatchObject({ timeRemainingInMins: -60 });
  });

  it('pauses while the case waits for the partner', () => {
    const running = clockFrom('2026-11-18T09:00', 5);
    const standing = { ...running, ...stopClock(running, at('2026-11-18T10:00')) };
    expect(toSlaTimer(standing, at('2026-11-19T22:00'))).toMatchObject({
      timeRemainingInMins: 240,
      paused: true,
      dueAt: null,
    });
    const again = { ...standing, ...startClock(standing, at('2026-11-20T08:00')) };
    expect(toSlaTimer(again, at('2026-11-20T09:00'))).toMatchObject({
      timeRemainingInMins: 180,
      paused: false,
    });
  });

  it.each([
    // Tuesday morning, afternoon and night, Friday afternoon, and Saturday.
    ['High', '2026-11-17T09:00', '2026-11-17T16:00'],
    ['High', '2026-11-17T14:00', '2026-11-18T13:00'],
    ['High', '2026-11-17T22:00', '2026-11-18T16:00'],
    ['High', '2026-11-20T16:30', '2026-11-23T15:30'],
    ['Medium', '2026-11-17T14:00', '2026-11-18T14:00'],
    ['Medium', '2026-11-21T03:00', '2026-11-23T17:00'],
  ] as const)('with Standard care, %s from %s, is due by the next working day', (priority, opened, due) => {
    const target = getSlaTarget('assurance', priority, standard);
    const clock = { ...target, slaRanMs: 0, slaRunsSince: at(opened) };
    expect(toSlaTimer(clock, at(opened)).dueAt).toBe(`${due}:00.000Z`);
  });

  it('does not count the nights between working days', () => {
    const clock = clockFrom('2026-11-17T16:00', 7, true);
    expect(toSlaTimer(clock, at('2026-11-17T23:00'))).toMatchObject({ timeRemainingInMins: 360 });
    expect(toSlaTimer(clock, at('2026-11-18T08:59'))).toMatchObject({ timeRemainingInMins: 360 });
    expect(toSlaTimer(clock, at('2026-11-18T10:00'))).toMatchObject({ timeRemainingInMins: 300 });
  });

  it('was due in working hours once it is late', () => {
    const clock = clockFrom('2026-11-20T14:00', 7, true);
    const late = { timeRemainingInMins: -120, dueAt: '2026-11-23T13:00:00.000Z' };
    expect(toSlaTimer(clock, at('2026-11-23T15:00'))).toMatchObject(late);
    expect(toSlaTimer(clock, at('2026-11-24T09:00')).dueAt).toBe(late.dueAt);
    const wholeDays = clockFrom('2026-11-23T01:49', 24, true);
    expect(toSlaTimer(wholeDays, at('2026-11-26T23:00')).dueAt).toBe('2026-11-25T17:00:00.000Z');
  });

  it('counts London time after the clocks go forward', () => {
    // 27 March 2026 is a Friday; on Monday, nine in London is eight in UTC.
    const clock = clockFrom('2026-03-27T16:00', 2, true);
    expect(toSlaTimer(clock, at('2026-03-27T16:00')).dueAt).toBe('2026-03-30T09:00:00.000Z');
  });

  it('excludes weekends for Low', () => {
    const friday = clockFrom('2026-11-20T16:00', 24, true);
    expect(getElapsed(friday, at('2026-11-22T12:00')) / HOUR).toBe(1);
    expect(toSlaTimer(friday, at('2026-11-20T16:00')).dueAt).toBe('2026-11-25T16:00:00.000Z');
  });

  it('excludes bank holidays, including Easter and substitute days', () => {
    const beforeEaster = clockFrom('2026-04-02T12:00', 24, true);
    // Friday to Monday do not count; both noons are 13:00 in London.
    expect(getElapsed(beforeEaster, at('2026-04-07T12:00')) / HOUR).toBe(4 + 4);
    const beforeBoxingDay = clockFrom('2026-12-24T00:00', 24, true); // Boxing Day is a Saturday, so Monday is a holiday
    expect(getElapsed(beforeBoxingDay, at('2026-12-29T00:00')) / HOUR).toBe(8);
  });
});
