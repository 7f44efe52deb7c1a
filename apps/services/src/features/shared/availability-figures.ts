import type { contract } from '@portal/api-client';

type Entry = contract.circuits.AvailabilityEntry;

export interface AvailabilityFigures {
  /** Mean of the intervals in per cent, to a hundredth; null without reports. */
  mean: number | null;
  /** The interval with the lowest value, where one was not fully up. */
  worst: Entry | null;
  /** Number of intervals that were not fully up. */
  affected: number;
}

export function getAvailabilityFigures(entries: readonly Entry[]): AvailabilityFigures {
  const affected = entries.filter(({ up }) => up < 100);
  const sum = entries.reduce((total, { up }) => total + up, 0);
  return {
    mean: entries.length === 0 ? null : Math.round((sum / entries.length) * 100) / 100,
    worst: affected.reduce<Entry | null>(
      (worst, entry) => (worst === null || entry.up < worst.up ? entry : worst),
      null,
    ),
    affected: affected.length,
  };
}

/** The lower end of the axis: close enough to the values that a short outage can be seen. */
export function getAxisStart(entries: readonly Entry[]): number {
  const lowest = Math.min(100, ...entries.map(({ up }) => up));
  if (lowest >= 99) return 99;
  return lowest >= 90 ? 90 : 0;
}
