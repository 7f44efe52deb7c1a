import { describe, expect, it } from '@jest/globals';
import { workingDayAfter } from './days.ts';
import { expiryOf, isExpired, statusAt } from './expiry.ts';

describe('expiry', () => {
  it('counts what expires today as expired (R23)', () => {
    const now = new Date('2026-11-21T09:00:00Z');
    expect(isExpired(new Date('2026-11-21T23:30:00Z'), now)).toBe(true);
    expect(isExpired(new Date('2026-11-20T23:30:00Z'), now)).toBe(true);
    expect(isExpired(new Date('2026-11-22T00:00:00Z'), now)).toBe(false);
  });

  it('knows when the day ends in London, in summer too', () => {
    // 23:30 UTC is half past midnight of the next day while the clocks are forward.
    const now = new Date('2026-07-01T09:00:00Z');
    expect(isExpired(new Date('2026-07-01T22:30:00Z'), now)).toBe(true);
    expect(isExpired(new Date('2026-07-01T23:30:00Z'), now)).toBe(false);
  });

  it('comes thirty days after saving, at the same time of day across a change of the clocks', () => {
    expect(expiryOf(new Date('2026-10-10T09:00:00Z')).toISOString()).toBe('2026-11-09T10:00:00.000Z');
  });

  it('does not touch what is decided', () => {
    const now = new Date('2026-11-21T09:00:00Z');
    const expiredAt = new Date('2026-01-01T00:00:00Z');
    expect(statusAt({ status: 'created', expiredAt }, now)).toBe('expired');
    expect(statusAt({ status: 'processing', expiredAt }, now)).toBe('processing');
    expect(statusAt({ status: 'approved', expiredAt }, now)).toBe('approved');
  });
});

describe('working days', () => {
  it('leave out weekends', () => {
    expect(workingDayAfter(new Date('2026-11-20T09:00:00Z'), 1)).toBe('2026-11-23'); // a Friday
    expect(workingDayAfter(new Date('2026-11-20T09:00:00Z'), 10)).toBe('2026-12-04');
  });

  it('begin from the day it is in London', () => {
    expect(workingDayAfter(new Date('2026-07-01T23:30:00Z'), 1)).toBe('2026-07-03');
  });
});
