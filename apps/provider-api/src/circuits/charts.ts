import type { contract, ParsedOf } from '@portal/api-client';
import { asc, gt } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { type Device, getBytes, getUptimePercent, HOUR } from './device-model.ts';
import { type Interval, type Period, parsePeriod, splitIntoDays, splitIntoSteps } from './period.ts';
import { loadCircuit, toDevice } from './service.ts';
import { circuits } from './tables.ts';

type Endpoints = typeof contract.circuits;

export async function listAvailability(
  input: ParsedOf<Endpoints['listAvailability']>,
  { scope, now }: Context,
): Promise<contract.circuits.AvailabilityEntry[]> {
  const period = parsePeriod(input, now());
  return toAverageAvailability(await listDevices(scope), period);
}

/** Few enough not to block other queries. */
const SERVICES_PER_STATEMENT = 500;

async function listDevices(scope: Scope): Promise<Device[]> {
  const devices: Device[] = [];
  for (let after = 0, isLast = false; !isLast; ) {
    const rows = await scope.list(circuits, {
      where: gt(circuits.id, after),
      orderBy: [asc(circuits.id)],
      limit: SERVICES_PER_STATEMENT,
    });
    devices.push(...rows.map(toDevice));
    after = rows.at(-1)?.id ?? after;
    isLast = rows.length < SERVICES_PER_STATEMENT;
    await yieldToEventLoop();
  }
  return devices;
}

export async function getAvailability(
  input: ParsedOf<Endpoints['getAvailability']>,
  { scope, now }: Context,
): Promise<contract.circuits.AvailabilityEntry[]> {
  const row = await loadCircuit(scope, input.id);
  return toAvailability(toDevice(row), parsePeriod(input, now()));
}

export async function getTraffic(
  input: ParsedOf<Endpoints['getTraffic']>,
  { scope, now }: Context,
): Promise<Traffic> {
  const row = await loadCircuit(scope, input.id);
  return toTraffic(toDevice(row), row.deviceName ?? row.name, parsePeriod(input, now()));
}

const FIVE_MINUTES = HOUR / 12;
const HOURLY_AVAILABILITY_DAYS = 7;

/** One service: by hour up to seven days, by day beyond. */
function toAvailability(device: Device, period: Period): contract.circuits.AvailabilityEntry[] {
  const type = period.days <= HOURLY_AVAILABILITY_DAYS ? 'hour' : 'day';
  const intervals = type === 'hour' ? splitIntoSteps(period, HOUR) : splitIntoDays(period);
  return intervals.flatMap((interval) => {
    const up = getUptimePercent(device, interval);
    return up === null ? [] : [toAvailabilityEntry(interval, type, up)];
  });
}

/** All of a partner's services by day: the mean of those that reported. */
function toAverageAvailability(
  devices: readonly Device[],
  period: Period,
): contract.circuits.AvailabilityEntry[] {
  return splitIntoDays(period).flatMap((day) => {
    const reported = devices.map((device) => getUptimePercent(device, day)).filter((up) => up !== null);
    if (reported.length === 0) return [];
    const mean = reported.reduce((sum, up) => sum + up, 0) / reported.length;
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

/** Five minutes up to two days, an hour up to 31, a day beyond: about 750 points at most. */
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

function toTraffic(device: Device, deviceName: string, period: Period): Traffic {
  const { intervals, intervalSeconds } = getTrafficIntervals(period);
  // An incomplete interval would look like a drop in traffic.
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
