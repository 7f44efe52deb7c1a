/** Bearers in Mbps, and the speeds available on each. */
const SPEEDS_BY_BEARER: Readonly<Record<number, readonly number[]>> = {
  100: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
  1000: [100, 200, 300, 400, 500, 1000],
  10000: [1000, 2000, 3000, 4000, 5000, 10000],
};
export const BEARERS = Object.keys(SPEEDS_BY_BEARER).map(Number);
/** Used until the settings are loaded. */
export const DEFAULT_TERMS = [12, 36, 60] as const;

/** The speeds available on the chosen bearers, or all speeds if none is chosen. */
export function getSpeedsForBearers(bearers: readonly number[]): number[] {
  const chosen = bearers.length === 0 ? BEARERS : bearers;
  return [...new Set(chosen.flatMap((bearer) => SPEEDS_BY_BEARER[bearer] ?? []))].sort((a, b) => a - b);
}

/** Drops the chosen speeds that none of the bearers supports, because they would find nothing. */
export function filterAvailableSpeeds(speeds: readonly number[], bearers: readonly number[]): number[] {
  const possible = new Set(getSpeedsForBearers(bearers));
  return speeds.filter((speed) => possible.has(speed));
}

/** Adds or removes a value and keeps the values sorted. */
export function toggleValue(values: readonly number[], value: number): number[] {
  return values.includes(value)
    ? values.filter((other) => other !== value)
    : [...values, value].sort((a, b) => a - b);
}
