import { describe, expect, it } from '@jest/globals';
import { describeExpiry, getDaysLeft, isExpired } from './expiry.ts';

const now = new Date('2026-11-21T12:00:00Z');
const quote = (expiredAt: string, status: Parameters<typeof isExpired>[0]['status'] = 'created') => ({
  expiredAt,
  status,
});

describe('expiry', () => {
  it('counts London days, not hours', () => {
    expect(getDaysLeft('2026-11-22T00:30:00Z', now)).toBe(0);
    expect(getDaysLeft('2026-11-21T23:59:00Z', now)).toBe(-1);
    // 23:30 UTC in summer is already the next day in London.
    expect(getDaysLeft('2026-07-01T23:30:00Z', new Date('2026-07-01T12:00:00Z'))).toBe(0);
  });

  it('treats a quote that expires today as expired (R23)', () => {
    expect(isExpired(quote('2026-11-21T23:59:00Z'), now)).toBe(true);
    expect(isExpired(quote('2026-11-22T00:00:00Z'), now)).toBe(false);
  });

  it('tells the last valid day, and how far away it is', () => {
    const textsOf = (expiredAt: string) => {
      const expiry = describeExpiry(quote(expiredAt), now);
      return [expiry?.text, expiry?.left];
    };
    expect(textsOf('2026-11-24T09:00:00Z')).toEqual(['Price held until 23/11/2026', '2 days left']);
    expect(textsOf('2026-11-23T09:00:00Z')).toEqual(['Price held until 22/11/2026', '1 day left']);
    expect(textsOf('2026-11-22T09:00:00Z')).toEqual(['Price held until 21/11/2026', 'Last day']);
    expect(textsOf('2026-11-21T09:00:00Z')).toEqual(['Expired, price held until 20/11/2026', 'Expired']);
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
