import { hashFraction, hashInteger } from '../shared/stable-hash.ts';
import type { Interval } from './period.ts';

/**
 * Simulated reports of the demo's devices, computed on request: traffic that follows the working day and week, and
 * outages at fixed times. The same circuit always gets the same figures.
 */
export interface Device {
  /** Identifies the circuit; seeds all of its figures. */
  key: string;
  status: 'on' | 'off' | 'unknown';
  /** When the device took its current status. */
  statusSince: Date;
  /** There are no figures before this. */
  liveFrom: Date;
  /** Mbps */
  downMbps: number;
  /** Mbps */
  upMbps: number;
}

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** One chance of an outage in each block. */
const BLOCK = 30 * DAY;
const OUTAGE_CHANCE = 0.3;
const MAX_OUTAGE = 8 * HOUR;

/** Outages between two instants; an ongoing outage ends with the interval. */
export function listOutages(device: Device, within: Interval): Interval[] {
  const outages: Interval[] = [];
  const firstBlock = Math.floor((within.start.getTime() - MAX_OUTAGE) / BLOCK);
  const lastBlock = Math.floor(within.end.getTime() / BLOCK);
  for (let block = firstBlock; block <= lastBlock; block += 1) {
    const seed = `${device.key}:outage:${block}`;
    if (hashFraction(seed) >= OUTAGE_CHANCE) continue;
    const start = block * BLOCK + hashInteger(`${seed}:at`, 0, BLOCK / MINUTE - 1) * MINUTE;
    const end = start + getOutageMinutes(seed) * MINUTE;
    pushOverlap(outages, start, end, within);
  }
  if (device.status === 'off') {
    pushOverlap(outages, device.statusSince.getTime(), Number.POSITIVE_INFINITY, within);
  }
  return outages;
}

/** Most last less than an hour; one in eight takes most of a working day. */
function getOutageMinutes(seed: string): number {
  return hashFraction(`${seed}:long`) < 0.125
    ? hashInteger(`${seed}:length`, 120, 480)
    : hashInteger(`${seed}:length`, 4, 55);
}

function pushOverlap(outages: Interval[], start: number, end: number, within: Interval): void {
  const from = Math.max(start, within.start.getTime());
  const to = Math.min(end, within.end.getTime());
  if (from < to) outages.push({ start: new Date(from), end: new Date(to) });
}

/** The part of `within` in which the device reported: after it went live and before it fell silent. */
function getMonitoredPart(device: Device, within: Interval): Interval | null {
  const start = Math.max(within.start.getTime(), device.liveFrom.getTime());
  const end = Math.min(
    within.end.getTime(),
    device.status === 'unknown' ? device.statusSince.getTime() : Number.POSITIVE_INFINITY,
  );
  return start < end ? { start: new Date(start), end: new Date(end) } : null;
}

/** Per cent of an interval that the service was up, to a hundredth; null without reports. */
export function getUptimePercent(device: Device, interval: Interval): number | null {
  const heard = getMonitoredPart(device, interval);
  if (heard === null) return null;
  const length = heard.end.getTime() - heard.start.getTime();
  const down = getDowntime(listOutages(device, heard));
  return Math.round((1 - down / length) * 10_000) / 100;
}

/** Milliseconds of downtime, counting overlapping outages once. */
function getDowntime(outages: Interval[]): number {
  const sorted = [...outages].sort((a, b) => a.start.getTime() - b.start.getTime());
  let total = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const { start, end } of sorted) {
    total += Math.max(0, end.getTime() - Math.max(start.getTime(), reached));
    reached = Math.max(reached, end.getTime());
  }
  return total;
}

/** Traffic by London hour as a share of the peak: the working day, a dip at lunch, backups at night. */
const BUSINESS_HOURS = [
  0.16, 0.22, 0.3, 0.18, 0.1, 0.08, 0.12, 0.24, 0.55, 0.86, 0.97, 1, 0.82, 0.78, 0.93, 0.98, 0.9, 0.66, 0.38,
  0.25, 0.2, 0.17, 0.15, 0.14,
];
const WEEKEND = 0.22;
const londonHour = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: 'numeric',
  hourCycle: 'h23',
  weekday: 'short',
});

interface HourOfWeek {
  hour: number;
  isWeekend: boolean;
}

// Formatting is slow and the result is the same for every circuit, so it is cached by hour.
const hourCache = new Map<number, HourOfWeek>();
const MAX_CACHED_HOURS = 20_000;

function getHourOfWeek(at: number): HourOfWeek {
  const hourNumber = Math.floor(at / HOUR);
  const known = hourCache.get(hourNumber);
  if (known) return known;
  const parts = londonHour.formatToParts(at);
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? '';
  const found = { hour: Number(part('hour')), isWeekend: part('weekday').startsWith('S') };
  if (hourCache.size >= MAX_CACHED_HOURS) hourCache.clear();
  hourCache.set(hourNumber, found);
  return found;
}

/** Bits per second at an instant while the service is up. */
export function getRate(device: Device, direction: 'in' | 'out', at: number): number {
  const { hour, isWeekend } = getHourOfWeek(at);
  const capacity = (direction === 'in' ? device.downMbps : device.upMbps) * 1_000_000;
  const load = 0.12 + hashFraction(`${device.key}:load`) * 0.5;
  const share = direction === 'in' ? 1 : 0.25 + hashFraction(`${device.key}:out`) * 0.5;
  const hourNumber = Math.floor(at / HOUR);
  const noise = 0.8 + hashFraction(`${device.key}:${direction}:${hourNumber}`) * 0.4;
  // Averages to zero over the hour, so that an hour equals the sum of its minutes.
  const phase = hashFraction(`${device.key}:phase:${hourNumber}`) * 2 * Math.PI;
  const wobble = 1 + 0.15 * Math.sin((at / HOUR) * 2 * Math.PI * 3 + phase);
  const week = isWeekend ? WEEKEND : 1;
  return Math.min(capacity, capacity * load * share * (BUSINESS_HOURS[hour] ?? 0) * week * noise * wobble);
}

/** Bytes carried in one direction in an interval; null without reports. */
export function getBytes(device: Device, direction: 'in' | 'out', interval: Interval): number | null {
  const heard = getMonitoredPart(device, interval);
  if (heard === null) return null;
  const outages = listOutages(device, heard);
  const step = Math.min(HOUR, heard.end.getTime() - heard.start.getTime());
  let bits = 0;
  for (let at = heard.start.getTime(); at < heard.end.getTime(); at += step) {
    const part = { start: new Date(at), end: new Date(Math.min(at + step, heard.end.getTime())) };
    const length = part.end.getTime() - part.start.getTime();
    const down = getDowntime(outages.flatMap((outage) => getOverlap(outage, part)));
    const rate = getRate(device, direction, at + length / 2);
    bits += (rate * (length - down)) / 1000;
  }
  return Math.round(bits / 8);
}

function getOverlap(a: Interval, b: Interval): Interval[] {
  const start = Math.max(a.start.getTime(), b.start.getTime());
  const end = Math.min(a.end.getTime(), b.end.getTime());
  return start < end ? [{ start: new Date(start), end: new Date(end) }] : [];
}
