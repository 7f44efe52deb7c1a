import type { contract, OutputOf } from '@portal/api-client';

export type Traffic = OutputOf<typeof contract.circuits.getTraffic>;
type Point = contract.circuits.DeviceTraffic;

export interface TrafficRates {
  /** Starts of the intervals, oldest first. */
  times: readonly string[];
  in: readonly (number | null)[];
  out: readonly (number | null)[];
}

const BITS = 8;
const MEGA = 1_000_000;

function toMbps(points: readonly Point[], intervalSeconds: number): Map<string, number> {
  return new Map(points.map(({ timestamp, bytes }) => [timestamp, (bytes * BITS) / intervalSeconds / MEGA]));
}

/** Both directions over the same times; a direction without a value at a time has a gap there. */
export function getTrafficRates({ trafficIn, trafficOut, intervalSeconds }: Traffic): TrafficRates {
  const rateIn = toMbps(trafficIn, intervalSeconds);
  const rateOut = toMbps(trafficOut, intervalSeconds);
  const times = [...new Set([...rateIn.keys(), ...rateOut.keys()])].sort();
  return {
    times,
    in: times.map((time) => rateIn.get(time) ?? null),
    out: times.map((time) => rateOut.get(time) ?? null),
  };
}

/** The value that 95% of the values do not exceed; null without values. */
export function getPercentile95(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? null;
}

/** The highest value and when it was reached. */
export function getPeak(
  times: readonly string[],
  values: readonly (number | null)[],
): { mbps: number; at: string } | null {
  let peak: { mbps: number; at: string } | null = null;
  for (const [index, mbps] of values.entries()) {
    const at = times[index];
    if (mbps !== null && at !== undefined && (peak === null || mbps > peak.mbps)) peak = { mbps, at };
  }
  return peak;
}

/** `5 minutes`, `hour` or `day`: what each value is an average of. */
export function getIntervalText(intervalSeconds: number): string {
  if (intervalSeconds >= 86_400) return 'day';
  return intervalSeconds >= 3600 ? 'hour' : `${intervalSeconds / 60} minutes`;
}
