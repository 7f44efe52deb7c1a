import { describe, expect, it } from '@jest/globals';
import { type Device, getBytes, getUptimePercent, HOUR, listOutages } from './device-model.ts';
import { parsePeriod, splitIntoDays, splitIntoSteps } from './period.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const device: Device = {
  key: 'ETH1',
  status: 'on',
  statusSince: new Date('2026-01-01T00:00:00.000Z'),
  liveFrom: new Date('2025-01-01T00:00:00.000Z'),
  downMbps: 100,
  upMbps: 100,
};
const hoursOf = (from: string, hours: number) => ({
  start: new Date(from),
  end: new Date(new Date(from).getTime() + hours * HOUR),
});

describe('the device simulation', () => {
  it('carries most traffic in working hours and least at weekends', () => {
    const noon = getBytes(device, 'in', hoursOf('2026-11-18T10:00:00.000Z', 2)) ?? 0;
    const night = getBytes(device, 'in', hoursOf('2026-11-18T04:00:00.000Z', 2)) ?? 0;
    const sunday = getBytes(device, 'in', hoursOf('2026-11-15T10:00:00.000Z', 2)) ?? 0;
    expect(noon).toBeGreaterThan(night * 2);
    expect(noon).toBeGreaterThan(sunday * 2);
  });

  it('never exceeds the line’s capacity', () => {
    for (const { start, end } of splitIntoSteps(hoursOf('2026-11-16T00:00:00.000Z', 24 * 5), HOUR)) {
      expect((getBytes(device, 'in', { start, end }) ?? 0) * 8).toBeLessThanOrEqual(100e6 * 3600);
    }
  });

  it('carries nothing while off, and reports nothing before going live or after falling silent', () => {
    const since = new Date('2026-11-20T00:00:00.000Z');
    const later = hoursOf('2026-11-20T09:00:00.000Z', 1);
    expect(getBytes({ ...device, status: 'off', statusSince: since }, 'in', later)).toBe(0);
    expect(getUptimePercent({ ...device, status: 'off', statusSince: since }, later)).toBe(0);
    expect(getBytes({ ...device, status: 'unknown', statusSince: since }, 'in', later)).toBeNull();
    expect(getUptimePercent(device, hoursOf('2024-06-01T00:00:00.000Z', 24))).toBeNull();
  });

  it('has the outage at the same time however it is looked at', () => {
    const year = { start: new Date('2025-06-01T00:00:00.000Z'), end: now };
    const outages = listOutages(device, year);
    const [outage] = outages;
    if (!outage) throw new Error('This device should have had an outage within the time.');
    const around = {
      start: new Date(outage.start.getTime() - HOUR),
      end: new Date(outage.end.getTime() + HOUR),
    };
    expect(listOutages(device, around)).toContainEqual(outage);
    expect(getUptimePercent(device, outage)).toBe(0);
  });
});

describe('the period of a chart', () => {
  it('is the last thirty London days, up to now', () => {
    const period = parsePeriod({}, now);
    expect(period).toMatchObject({ days: 30, end: now });
    expect(period.start.toISOString()).toBe('2026-10-22T23:00:00.000Z'); // still summer time
  });

  it('has a day of 25 hours when the clocks go back', () => {
    const period = parsePeriod({ dateStart: '2026-10-25', dateEnd: '2026-10-25' }, now);
    const [day] = splitIntoDays(period);
    expect((Number(day?.end) - Number(day?.start)) / HOUR).toBe(25);
  });

  it('is refused when it is longer than a year', () => {
    expect(() => parsePeriod({ dateStart: '2025-01-01', dateEnd: '2026-11-01' }, now)).toThrow('366');
  });
});
