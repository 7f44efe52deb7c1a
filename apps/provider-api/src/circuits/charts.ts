import type { contract } from '@portal/api-client';
import { type Device, getBytes, getUptimePercent, HOUR } from './device-model.ts';
import { type Interval, type Period, splitIntoDays, splitIntoSteps } from './period.ts';

const FIVE_MINUTES = HOUR / 12;
const HOURLY_AVAILABILITY_DAYS = 7;

/** One service: by hour up to seven days, by day beyond. */
export function toAvailability(device: Device, period: Period): contract.circuits.AvailabilityEntry[] {
  const type = period.days <= HOURLY_AVAILABILITY_DAYS ? 'hour' : 'day';
  const intervals = type === 'hour' ? splitIntoSteps(period, HOUR) : splitIntoDays(period);
  return intervals.flatMap((interval) => {
    const up = getUptimePercent(device, interval);
    return up === null ? [] : [toAvailabilityEntry(interval, type, up)];
  });
}

/** All services of a partner, day by day: the mean of those that were heard. */
export function toAverageAvailability(
  devices: readonly Device[],
  period: Period,
): contract.circuits.AvailabilityEntry[] {
  return splitIntoDays(period).flatMap((day) => {
    const heard = devices.map((device) => getUptimePercent(device, day)).filter((up) => up !== null);
    if (heard.length === 0) return [];
    const mean = heard.reduce((sum, up) => sum + up, 0) / heard.length;
    return [toAvailabilityEntry(day, 'day', Math.round(mean * 100) / 100)];
  });
}

function toAvailabilityEntry(
  interval: Interval,
  type: 'hour' | 'day',
  up: number,
): contract.circuits.AvailabilityEntry {
  const timestamp = interval.start.toISOString();
  return { id: timestamp, type, up, timestamp };
}

/** Five minutes up to two days, an hour up to 31, a day beyond: at most some 750 points. */
function getTrafficIntervals(period: Period): { intervals: Interval[]; intervalSeconds: number } {
  if (period.days <= 2)
    return { intervals: splitIntoSteps(period, FIVE_MINUTES), intervalSeconds: FIVE_MINUTES / 1000 };
  if (period.days <= 31) return { intervals: splitIntoSteps(period, HOUR), intervalSeconds: HOUR / 1000 };
  return { intervals: splitIntoDays(period), intervalSeconds: (24 * HOUR) / 1000 };
}

interface Traffic {
  trafficIn: contract.circuits.DeviceTraffic[];
  trafficOut: contract.circuits.DeviceTraffic[];
  intervalSeconds: number;
}

export function toTraffic(device: Device, deviceName: string, period: Period): Traffic {
  const { intervals, intervalSeconds } = getTrafficIntervals(period);
  // An interval that has only begun would look like a drop.
  const whole = intervals.filter(
    ({ start, end }) => intervalSeconds > 3600 || end.getTime() - start.getTime() >= intervalSeconds * 1000,
  );
  const points = (type: 'in' | 'out') =>
    whole.flatMap((interval) => {
      const bytes = getBytes(device, type, interval);
      const timestamp = interval.start.toISOString();
      return bytes === null ? [] : [{ id: `${type}-${timestamp}`, name: deviceName, type, bytes, timestamp }];
    });
  return { trafficIn: points('in'), trafficOut: points('out'), intervalSeconds };
}
