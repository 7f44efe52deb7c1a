import { DateTime } from 'luxon';
import { londonDay, londonTime, ZONE } from '../shared/days.ts';

const HOUR_MS = 3_600_000;

export interface QuietHours {
  /** Full hours in London; both are null without quiet hours. */
  quietFrom: number | null;
  quietTo: number | null;
}

const hourInLondon = (at: Date) => DateTime.fromJSDate(at, { zone: ZONE }).hour;

export function isQuietHour(hour: number, from: number, to: number): boolean {
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}

/** Whether it is the hour after the one that the clock skips in spring: 02:00 on the day without 01:00. */
const isAfterLostHour = (at: Date) =>
  hourInLondon(at) === 2 && hourInLondon(new Date(at.getTime() - HOUR_MS)) === 0;

function isQuiet(at: Date, from: number, to: number): boolean {
  // If emails are only sent at 01:00, they are sent at 02:00 on the day without 01:00, instead of a day later.
  if (from === 2 && to === 1 && isAfterLostHour(at)) return false;
  return isQuietHour(hourInLondon(at), from, to);
}

/**
 * When the current quiet hours end; null outside quiet hours. Clocks in London change on a full hour and by a full
 * hour, so each hour of UTC is exactly one hour on the clock in London.
 */
export function findQuietEnd(now: Date, { quietFrom, quietTo }: QuietHours): Date | null {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return null;
  let at = now;
  while (isQuiet(at, quietFrom, quietTo)) {
    at = new Date((Math.floor(at.getTime() / HOUR_MS) + 1) * HOUR_MS);
  }
  return at === now ? null : at;
}

/**
 * When the latest digest was due, and its day in London. On the day without 01:00, a digest for 01:00 is due at 02:00.
 * On the day with two, it is due at the first.
 */
export function findLatestDigest(now: Date, digestHour: number): { day: string; at: Date } {
  const today = londonDay(now);
  const at = londonTime(today, digestHour);
  if (at <= now) return { day: today, at };
  const yesterday = DateTime.fromISO(today, { zone: ZONE }).minus({ days: 1 }).toFormat('yyyy-MM-dd');
  return { day: yesterday, at: londonTime(yesterday, digestHour) };
}
