import { describe, expect, it } from '@jest/globals';
import { describeExpiry, getDaysLeft, getLastValidDay, isExpired } from './expiry.ts';

const now = new Date('2026-11-21T12:00:00Z');
const quote = (expiredAt: string, status: Parameters<typeof isExpired>[0]['status'] = 'created') => ({
  expiredAt,
  status,
});

describe('expiry', () => {
  it('counts London days, not hours', () => {
    expect(getDaysLeft('2026-11-22T00:30:00Z', now)).toBe(1);
    expect(getDaysLeft('2026-11-21T23:59:00Z', now)).toBe(0);
    // 23:30 UTC in summer is already the next day in London.
    expect(getDaysLeft('2026-07-01T23:30:00Z', new Date('2026-07-01T12:00:00Z'))).toBe(1);
  });

  it('treats a quote that expires today as expired (R23)', () => {
    expect(isExpired(quote('2026-11-21T23:59:00Z'), now)).toBe(true);
    expect(isExpired(quote('2026-11-22T00:00:00Z'), now)).toBe(false);
  });

  it('takes the day before expiry as the last valid day', () => {
    expect(getLastValidDay('2026-12-01T00:30:00Z')).toBe('2026-11-30');
    // 23:30 UTC in summer is already the next day in London.
    expect(getLastValidDay('2026-07-01T23:30:00Z')).toBe('2026-07-01');
  });

  it('describes when a quote expires', () => {
    expect(describeExpiry(quote('2026-11-24T09:00:00Z'), now)?.text).toBe('Expires in 3 days');
    expect(describeExpiry(quote('2026-11-22T09:00:00Z'), now)?.text).toBe('Expires tomorrow');
    expect(describeExpiry(quote('2026-11-02T09:00:00Z'), now)?.text).toBe('Expired 02/11/2026');
    expect(describeExpiry(quote('2027-02-01T09:00:00Z'), now)?.text).toBe('Expires 01/02/2027');
  });

  it('warns within a week', () => {
    expect(describeExpiry(quote('2026-11-28T09:00:00Z'), now)?.tone).toBe('warning');
    expect(describeExpiry(quote('2026-11-29T09:00:00Z'), now)?.tone).toBe('neutral');
  });

  it('returns nothing for ordered, cancelled and archived quotes', () => {
    for (const status of ['processing', 'approved', 'cancelled', 'archived'] as const) {
      expect(describeExpiry(quote('2026-11-02T09:00:00Z', status), now)).toBeNull();
      expect(isExpired(quote('2026-11-02T09:00:00Z', status), now)).toBe(false);
    }
  });
});
