/** Bearers in Mbps, and the speeds each can be flexed to. */
export const SPEEDS_BY_BEARER: Readonly<Record<number, readonly number[]>> = {
  100: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
  1000: [100, 200, 300, 400, 500, 1000],
  10000: [1000, 2000, 3000, 4000, 5000, 10000],
};
export const BEARERS = Object.keys(SPEEDS_BY_BEARER).map(Number);
/** Offered until the settings say which terms there are. */
export const DEFAULT_TERMS = [12, 36, 60] as const;

/** Speeds that the chosen bearers can carry, each once; every speed while no bearer is chosen. */
export function getSpeedsForBearers(bearers: readonly number[]): number[] {
  const chosen = bearers.length === 0 ? BEARERS : bearers;
  return [...new Set(chosen.flatMap((bearer) => SPEEDS_BY_BEARER[bearer] ?? []))].sort((a, b) => a - b);
}

/** What stays asked for when the bearers change: a speed that none of them can carry would find nothing. */
export function filterAvailableSpeeds(speeds: readonly number[], bearers: readonly number[]): number[] {
  const possible = new Set(getSpeedsForBearers(bearers));
  return speeds.filter((speed) => possible.has(speed));
}

/** Adds a value or takes it away; values stay in order. */
export function toggleValue(values: readonly number[], value: number): number[] {
  return values.includes(value)
    ? values.filter((other) => other !== value)
    : [...values, value].sort((a, b) => a - b);
}
