import { DateTime } from 'luxon';
import { Refusal } from '../refusal.ts';

const ZONE = 'Europe/London';
const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

/** The whole London days that a chart covers; `end` is never after now. */
export interface Period {
  start: Date;
  end: Date;
  days: number;
}

interface PeriodQuery {
  dateStart?: string | undefined;
  dateEnd?: string | undefined;
}

/** Includes both days. 422 when they are in the wrong order or too far apart. */
export function parsePeriod(query: PeriodQuery, now: Date): Period {
  const today = DateTime.fromJSDate(now, { zone: ZONE }).startOf('day');
  const last = query.dateEnd === undefined ? today : parseDay('dateEnd', query.dateEnd);
  const first =
    query.dateStart === undefined
      ? last.minus({ days: DEFAULT_DAYS - 1 })
      : parseDay('dateStart', query.dateStart);
  const days = Math.round(last.diff(first, 'days').days) + 1;
  if (days < 1) throw Refusal.invalid({ dateEnd: 'must not be before the start date' });
  if (days > MAX_DAYS)
    throw Refusal.invalid({ dateEnd: `must be within ${MAX_DAYS} days of the start date` });
  const end = last.plus({ days: 1 });
  return { start: first.toJSDate(), end: new Date(Math.min(end.toMillis(), now.getTime())), days };
}

function parseDay(field: string, text: string): DateTime {
  const day = DateTime.fromISO(text, { zone: ZONE });
  if (!day.isValid) throw Refusal.invalid({ [field]: 'must be a date' });
  return day;
}

export interface Interval {
  start: Date;
  end: Date;
}

/** London days from `start` to `end`, 23 or 25 hours long when the clocks change. The last may be incomplete. */
export function splitIntoDays({ start, end }: Interval): Interval[] {
  const days: Interval[] = [];
  let day = DateTime.fromJSDate(start, { zone: ZONE });
  while (day.toMillis() < end.getTime()) {
    const next = day.plus({ days: 1 });
    days.push({ start: day.toJSDate(), end: new Date(Math.min(next.toMillis(), end.getTime())) });
    day = next;
  }
  return days;
}

/** Steps of equal length; the last may be incomplete. */
export function splitIntoSteps({ start, end }: Interval, stepMs: number): Interval[] {
  const steps: Interval[] = [];
  for (let at = start.getTime(); at < end.getTime(); at += stepMs) {
    steps.push({ start: new Date(at), end: new Date(Math.min(at + stepMs, end.getTime())) });
  }
  return steps;
}
