import type { contract, OutputOf } from '@portal/api-client';
import type { Tone } from '@portal/ui';
import { formatDateTime, plural } from '@portal/ui/format';

export type SlaTimer = OutputOf<typeof contract.support.getSlaTimer>;

export interface SlaSummary {
  state: 'none' | 'running' | 'soon' | 'breached' | 'paused';
  /** For example "4 h 12 min left". */
  headline: string;
  text: string;
  /** When the fix is or was due. Null if there is no target or the clock is paused. */
  due: string | null;
  tone: Tone;
  /** Share of the target time used, from 0 to 1. Null if there is no target. */
  elapsed: number | null;
}

type Times = Pick<SlaTimer, 'timeRemainingInMins' | 'paused' | 'dueAt' | 'targetMins' | 'inWorkingHoursOnly'>;

const HOUR = 60;
const DAY = 24 * HOUR;
/** A working day is 09:00 to 17:00 (D13). */
const WORKING_DAY = 8 * HOUR;
/** Durations of at least this many days are shown in days. */
const SHOW_DAYS_FROM = 2;
/** A fix is due soon once this share of the target time is used. */
const DUE_SOON_SHARE = 0.75;

/** "45 min", "26 h 10 min", "2 days 3 h"; a working day has 8 hours. */
export function formatDuration(minutes: number, isWorkingTime = false): string {
  const size = Math.abs(Math.trunc(minutes));
  if (size < HOUR) return `${size} min`;
  const day = isWorkingTime ? WORKING_DAY : DAY;
  if (size < SHOW_DAYS_FROM * day) return join(`${Math.floor(size / HOUR)} h`, size % HOUR, 'min');
  return join(plural(Math.floor(size / day), 'day'), Math.floor((size % day) / HOUR), 'h');
}

/** Formats a target in working time: "7 working hours", "3 working days". */
function formatWorkingTarget(minutes: number): string {
  return minutes % WORKING_DAY === 0
    ? plural(minutes / WORKING_DAY, 'working day')
    : plural(minutes / HOUR, 'working hour');
}

const join = (whole: string, rest: number, unit: string) => (rest === 0 ? whole : `${whole} ${rest} ${unit}`);

/** Describes the SLA timer (R26): null means no target, negative means breached. Uses the server's clock only. */
export function describeSla({
  timeRemainingInMins,
  paused,
  dueAt,
  targetMins,
  inWorkingHoursOnly,
}: Times): SlaSummary {
  if (timeRemainingInMins === null) {
    return {
      state: 'none',
      headline: 'None',
      text: 'This case has no fix target.',
      due: null,
      tone: 'neutral',
      elapsed: null,
    };
  }
  const isOver = timeRemainingInMins < 0;
  const remaining = formatDuration(timeRemainingInMins, inWorkingHoursOnly);
  const formatTarget = inWorkingHoursOnly ? formatWorkingTarget : formatDuration;
  const target = targetMins === null ? '' : ` of ${formatTarget(targetMins)}`;
  const elapsed =
    targetMins === null || targetMins <= 0
      ? null
      : Math.min(1, Math.max(0, (targetMins - timeRemainingInMins) / targetMins));
  if (paused) {
    return {
      state: 'paused',
      headline: isOver ? `Paused, ${remaining} over` : `Paused, ${remaining} left`,
      text: 'The SLA clock is paused until you reply.',
      due: null,
      tone: 'neutral',
      elapsed,
    };
  }
  if (isOver) {
    return {
      state: 'breached',
      headline: `${remaining} over`,
      text: 'Target missed.',
      due: dueAt === null ? null : `Fix was due ${formatDateTime(dueAt)}`,
      tone: 'danger',
      elapsed,
    };
  }
  const isDueSoon = elapsed !== null && elapsed >= DUE_SOON_SHARE;
  return {
    state: isDueSoon ? 'soon' : 'running',
    headline: `${remaining} left${target}`,
    text: 'The SLA clock is running.',
    due: dueAt === null ? null : `Fix due ${formatDateTime(dueAt)}`,
    tone: isDueSoon ? 'warning' : 'success',
    elapsed,
  };
}

/**
 * Says when the first response is due or was sent. Null if no response is promised and none was sent.
 * @param now the server's time in milliseconds
 */
export function describeResponse(
  { respondBy, respondedAt }: Pick<SlaTimer, 'respondBy' | 'respondedAt'>,
  now: number,
): { text: string; isLate: boolean } | null {
  if (respondedAt !== null) {
    const isLate = respondBy !== null && Date.parse(respondedAt) > Date.parse(respondBy);
    const late = isLate ? `, after the target time of ${formatDateTime(respondBy)}` : '';
    return { text: `First response sent ${formatDateTime(respondedAt)}${late}.`, isLate };
  }
  if (respondBy === null) return null;
  const isLate = now > Date.parse(respondBy);
  return {
    text: `The first response ${isLate ? 'was' : 'is'} due ${formatDateTime(respondBy)}.`,
    isLate,
  };
}
