import type { contract, OutputOf } from '@portal/api-client';
import type { Tone } from '@portal/ui';
import { formatDateTime, plural } from '@portal/ui/format';

export type SlaTimer = OutputOf<typeof contract.support.getSlaTimer>;

export interface SlaSummary {
  state: 'none' | 'running' | 'soon' | 'breached' | 'paused';
  /** What the clock says: "4 h 12 min left". */
  headline: string;
  /** What follows from it. */
  text: string;
  tone: Tone;
  /** How much of the promised time has run, 0 to 1; null where nothing was promised. */
  elapsed: number | null;
}

const HOUR = 60;
const DAY = 24 * HOUR;
/** From here on hours would be hard to read. */
const SHOW_DAYS_FROM = 2 * DAY;
/** The share of the promised time whose rest is short. */
const DUE_SOON_SHARE = 0.75;

/** "45 min", "26 h 10 min", "2 days 3 h". */
export function formatDuration(minutes: number): string {
  const size = Math.abs(Math.trunc(minutes));
  if (size < HOUR) return `${size} min`;
  if (size < SHOW_DAYS_FROM) return join(`${Math.floor(size / HOUR)} h`, size % HOUR, 'min');
  return join(plural(Math.floor(size / DAY), 'day'), Math.floor((size % DAY) / HOUR), 'h');
}

const join = (whole: string, rest: number, unit: string) => (rest === 0 ? whole : `${whole} ${rest} ${unit}`);

/** The timer in words (R26): null = none, negative = breached, paused = the clock stands. By the server's clock only. */
export function describeSla({ timeRemainingInMins, paused, dueAt, targetMins }: SlaTimer): SlaSummary {
  if (timeRemainingInMins === null) {
    return {
      state: 'none',
      headline: 'None',
      text: 'No time to fix is promised.',
      tone: 'neutral',
      elapsed: null,
    };
  }
  const isOver = timeRemainingInMins < 0;
  const rest = formatDuration(timeRemainingInMins);
  const promised = targetMins === null ? '' : ` of ${formatDuration(targetMins)}`;
  const elapsed =
    targetMins === null || targetMins <= 0
      ? null
      : Math.min(1, Math.max(0, (targetMins - timeRemainingInMins) / targetMins));
  if (paused) {
    return {
      state: 'paused',
      headline: isOver ? `Paused, ${rest} over` : `Paused, ${rest} left`,
      text: 'The clock stands while the case waits on you.',
      tone: 'neutral',
      elapsed,
    };
  }
  if (isOver) {
    const due = dueAt === null ? '' : ` The fix was due ${formatDateTime(dueAt)}.`;
    return {
      state: 'breached',
      headline: `${rest} over`,
      text: `Past its time.${due}`,
      tone: 'danger',
      elapsed,
    };
  }
  const soon = elapsed !== null && elapsed >= DUE_SOON_SHARE;
  return {
    state: soon ? 'soon' : 'running',
    headline: `${rest} left${promised}`,
    text: dueAt === null ? 'The clock runs.' : `The fix is due ${formatDateTime(dueAt)}.`,
    tone: soon ? 'warning' : 'success',
    elapsed,
  };
}
