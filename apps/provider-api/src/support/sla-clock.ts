import type { contract, OutputOf } from '@portal/api-client';
import { addWorkingTime, countWorkingTime, WORKING_DAY_HOURS } from './working-hours.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A case's target time to fix, and how much of it has elapsed. */
export interface SlaClock {
  /** Null: no target. */
  slaTargetMs: number | null;
  slaRanMs: number;
  /** Null while the clock is paused. */
  slaRunsSince: Date | null;
  /** Counts only the working hours of working days. */
  slaWorkingDays: boolean;
}

export const FIBRE_BREAK = 'Fibre break';

interface FaultyService {
  issueType: string | null;
  /** Attributes of the faulty service; empty if the case has no service. */
  attributes: contract.circuits.CircuitAttributes;
}

/** Standard care promises the next working day: it works in working hours, every other care level day and night. */
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
  const hours = {
    High: getHoursToFix(service),
    Medium: slaWorkingDays ? WORKING_DAY_HOURS : 24,
    Low: 3 * WORKING_DAY_HOURS,
  }[priority];
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
  const since = clock.slaRunsSince;
  const elapsed = clock.slaWorkingDays
    ? countWorkingTime(since, now)
    : Math.max(0, now.getTime() - since.getTime());
  return clock.slaRanMs + elapsed;
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
      inWorkingHoursOnly: false,
    };
  }
  const remaining = clock.slaTargetMs - getElapsed(clock, now);
  const paused = clock.slaRunsSince === null;
  return {
    timeRemainingInMins: Math.floor(remaining / MINUTE),
    paused,
    dueAt: paused ? null : getDueAt(clock.slaWorkingDays, remaining, now).toISOString(),
    targetMins: clock.slaTargetMs / MINUTE,
    inWorkingHoursOnly: clock.slaWorkingDays,
  };
}

function getDueAt(workingDays: boolean, remaining: number, now: Date): Date {
  return workingDays ? addWorkingTime(now, remaining) : new Date(now.getTime() + remaining);
}
