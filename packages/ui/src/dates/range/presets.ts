import { DateTime } from 'luxon';
import { today as londonToday } from '../day-format.ts';
import type { DateRange, RangePreset } from '../types.ts';

const text = (date: DateTime) => date.toFormat('yyyy-MM-dd');

/** Common ranges that end today; weeks start on Monday. */
export function commonPresets(today = londonToday()): readonly RangePreset[] {
  const now = DateTime.fromISO(today);
  const span = (label: string, start: DateTime, end: DateTime): RangePreset => ({
    label,
    range: { start: text(start), end: text(end) },
  });
  const lastMonth = now.minus({ months: 1 });
  return [
    span('Today', now, now),
    span('This week', now.startOf('week'), now),
    span('Last 7 days', now.minus({ days: 6 }), now),
    span('Last 30 days', now.minus({ days: 29 }), now),
    span('This month', now.startOf('month'), now),
    span('Last month', lastMonth.startOf('month'), lastMonth.endOf('month')),
  ];
}

interface Limits {
  min?: string | undefined;
  max?: string | undefined;
}

/** Presets clipped to the limits; a preset outside the limits is left out. */
export function availablePresets(
  presets: readonly RangePreset[],
  { min, max }: Limits,
): readonly RangePreset[] {
  return presets.flatMap(({ label, range }) => {
    const start = later(range.start, min ?? null);
    const end = earlier(range.end, max ?? null);
    return start !== null && end !== null && start > end ? [] : [{ label, range: { start, end } }];
  });
}

const later = (a: string | null, b: string | null) => (a !== null && b !== null && b > a ? b : (a ?? b));
const earlier = (a: string | null, b: string | null) => (a !== null && b !== null && b < a ? b : (a ?? b));

export const isSameRange = (a: DateRange | null, b: DateRange | null): boolean =>
  (a?.start ?? null) === (b?.start ?? null) && (a?.end ?? null) === (b?.end ?? null);
