import type { contract, OutputOf } from '@portal/api-client';
import { DateTime } from 'luxon';

const ZONE = 'Europe/London';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A case's target time to fix, and how much of it has elapsed. */
export interface SlaClock {
  /** Null: no target. */
  slaTargetMs: number | null;
  slaRanMs: number;
  /** Null while the clock is paused. */
  slaRunsSince: Date | null;
  /** Weekends and bank holidays are not counted. */
  slaWorkingDays: boolean;
}

export const FIBRE_BREAK = 'Fibre break';

interface FaultyService {
  issueType: string | null;
  /** Attributes of the faulty service; empty if the case has no service. */
  attributes: contract.circuits.CircuitAttributes;
}

/** Standard care works on working days; every other care level works day and night. */
const hasStandardCare = ({ ATTR_CARE_LEVEL: careLevel }: FaultyService['attributes']) =>
  /^standard/i.test(String(careLevel ?? ''));

function getHoursToFix({ issueType, attributes }: FaultyService): number {
  if (issueType === FIBRE_BREAK) return 15;
  const isLeasedLine = attributes['ATTR_CIRCUIT_TYPE'] === 'Ethernet';
  const hasPremiumCare = /^premium/i.test(String(attributes['ATTR_CARE_LEVEL'] ?? ''));
  return isLeasedLine || hasPremiumCare ? 5 : 7;
}

/** Time to fix by priority and care level (domain: support SLA); only faults have one. */
export function getSlaTarget(
  type: contract.support.CaseType,
  priority: contract.support.CasePriority,
  service: FaultyService,
): Pick<SlaClock, 'slaTargetMs' | 'slaWorkingDays'> {
  if (type !== 'assurance') return { slaTargetMs: null, slaWorkingDays: false };
  const slaWorkingDays = priority === 'Low' || hasStandardCare(service.attributes);
  const hours = { High: getHoursToFix(service), Medium: 24, Low: 72 }[priority];
  return { slaTargetMs: hours * HOUR, slaWorkingDays };
}

/** Time to the first response (domain: support SLA); null where none is promised. */
const RESPONSE_TARGETS_MS = { High: HOUR / 2, Medium: 4 * HOUR, Low: null } as const;

/** When the first response is due; null without a target, and once the case is finished. */
export function getRespondBy({
  type,
  priority,
  createdAt,
  slaWorkingDays,
}: {
  type: contract.support.CaseType;
  priority: contract.support.CasePriority;
  createdAt: Date;
  slaWorkingDays: boolean;
}): Date | null {
  const target = type === 'assurance' ? RESPONSE_TARGETS_MS[priority] : null;
  return target === null ? null : getDueAt(slaWorkingDays, target, createdAt);
}

/** Milliseconds elapsed by `now`. */
export function getElapsed(clock: SlaClock, now: Date): number {
  if (clock.slaRunsSince === null) return clock.slaRanMs;
  return clock.slaRanMs + countElapsed(clock.slaRunsSince, now, clock.slaWorkingDays);
}

/** The stored values of a clock that is paused now. */
export function stopClock(clock: SlaClock, now: Date): Pick<SlaClock, 'slaRanMs' | 'slaRunsSince'> {
  return { slaRanMs: getElapsed(clock, now), slaRunsSince: null };
}

/** The stored values of a clock that runs from now on. */
export function startClock(clock: SlaClock, now: Date): Pick<SlaClock, 'slaRanMs' | 'slaRunsSince'> {
  return { slaRanMs: getElapsed(clock, now), slaRunsSince: now };
}

type FixTimer = Omit<OutputOf<typeof contract.support.getSlaTimer>, 'respondBy' | 'respondedAt'>;

/** The timer's values (R26): null = none, negative = breached. */
export function toSlaTimer(clock: SlaClock, now: Date): FixTimer {
  if (clock.slaTargetMs === null) {
    return {
      timeRemainingInMins: null,
      paused: false,
      dueAt: null,
      targetMins: null,
      onWorkingDaysOnly: false,
    };
  }
  const remaining = clock.slaTargetMs - getElapsed(clock, now);
  const paused = clock.slaRunsSince === null;
  return {
    timeRemainingInMins: Math.floor(remaining / MINUTE),
    paused,
    dueAt: paused ? null : getDueAt(clock.slaWorkingDays, remaining, now).toISOString(),
    targetMins: clock.slaTargetMs / MINUTE,
    onWorkingDaysOnly: clock.slaWorkingDays,
  };
}

function getDueAt(workingDays: boolean, remaining: number, now: Date): Date {
  if (!workingDays || remaining <= 0) return new Date(now.getTime() + remaining);
  let day = DateTime.fromJSDate(now, { zone: ZONE });
  let left = remaining;
  for (;;) {
    const next = day.plus({ days: 1 }).startOf('day');
    const here = isWorkingDay(day) ? next.toMillis() - day.toMillis() : 0;
    if (here >= left) return day.plus(left).toJSDate();
    left -= here;
    day = next;
  }
}

/** Milliseconds between two instants, counting only working days if `workingDays`. */
function countElapsed(from: Date, to: Date, workingDays: boolean): number {
  if (!workingDays) return Math.max(0, to.getTime() - from.getTime());
  let total = 0;
  let day = DateTime.fromJSDate(from, { zone: ZONE });
  while (day.toMillis() < to.getTime()) {
    const next = day.plus({ days: 1 }).startOf('day');
    if (isWorkingDay(day)) total += Math.min(next.toMillis(), to.getTime()) - day.toMillis();
    day = next;
  }
  return total;
}

/** Monday to Friday, except England's regular bank holidays. */
function isWorkingDay(day: DateTime): boolean {
  return day.weekday <= 5 && !isBankHoliday(day);
}

function isBankHoliday(day: DateTime): boolean {
  const easter = getEasterSunday(day.year);
  const fixed = [moveToWeekday(day.year, 1, 1), ...getChristmasHolidays(day.year)];
  const mondays = [getFirstMonday(day.year, 5), getLastMonday(day.year, 5), getLastMonday(day.year, 8)];
  const dates = [...fixed, ...mondays, easter.minus({ days: 2 }), easter.plus({ days: 1 })];
  return dates.some((date) => date.month === day.month && date.day === day.day);
}

function moveToWeekday(year: number, month: number, date: number): DateTime {
  const day = DateTime.utc(year, month, date);
  return day.weekday > 5 ? day.plus({ days: 8 - day.weekday }) : day;
}

/** Christmas and Boxing Day, or their substitute days after a weekend. */
function getChristmasHolidays(year: number): DateTime[] {
  const first = DateTime.utc(year, 12, 25);
  if (first.weekday === 5) return [first, first.plus({ days: 3 })];
  if (first.weekday === 6) return [first.plus({ days: 2 }), first.plus({ days: 3 })];
  if (first.weekday === 7) return [first.plus({ days: 1 }), first.plus({ days: 2 })];
  return [first, first.plus({ days: 1 })];
}

function getFirstMonday(year: number, month: number): DateTime {
  const day = DateTime.utc(year, month, 1);
  return day.plus({ days: (8 - day.weekday) % 7 });
}

function getLastMonday(year: number, month: number): DateTime {
  const day = DateTime.utc(year, month, 1).endOf('month').startOf('day');
  return day.minus({ days: day.weekday - 1 });
}

/** The Gregorian computus (Meeus, Jones and Butcher). */
function getEasterSunday(year: number): DateTime {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const date = (h + l - 7 * m + 33 * month + 19) % 32;
  return DateTime.utc(year, month, date);
}
