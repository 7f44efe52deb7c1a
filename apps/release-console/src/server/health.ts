import type { OutputOf } from '@portal/api-client';
import type { ChannelHealth, getHealth, HealthPoint } from '../contract/health.ts';
import type { ConsoleSupport, HourOfVisits } from './support.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The visits of each version, by hour for one day and otherwise by day. */
export async function readHealthOverTime(
  support: Pick<ConsoleSupport, 'now' | 'listVisitsByHour' | 'listReportsByTime'>,
  area: string,
  days: number,
): Promise<OutputOf<typeof getHealth>> {
  const step = days === 1 ? HOUR_MS : DAY_MS;
  const last = floorTo(support.now().getTime(), step);
  const count = (days * DAY_MS) / step;
  const first = last - (count - 1) * step;
  const since = new Date(first);
  const [hours, reports] = await Promise.all([
    support.listVisitsByHour({ area, since }),
    support.listReportsByTime({ area, since, step }),
  ]);
  const versions = [...new Set(hours.map(({ version }) => version))];
  return {
    times: Array.from({ length: count }, (_, index) => toText(first + index * step)),
    versions: versions.map((version) => ({
      version,
      points: sumBy(
        hours.filter((hour) => hour.version === version),
        step,
      ),
    })),
    reports: versions.map((version) => ({
      version,
      points: reports
        .filter((report) => report.version === version)
        .map(({ version: _, at, ...point }) => ({ at: at.toISOString(), ...point })),
    })),
    channels: sumByChannel(hours),
  };
}

function sumByChannel(hours: readonly HourOfVisits[]): ChannelHealth[] {
  const sums = new Map<string, ChannelHealth>();
  for (const { version, channel, visits, failed, rated, slow } of hours) {
    const key = `${version} ${channel}`;
    const sum = sums.get(key) ?? { version, channel, visits: 0, failed: 0, rated: 0, slow: 0 };
    sums.set(key, {
      ...{ version, channel, visits: sum.visits + visits, failed: sum.failed + failed },
      ...{ rated: sum.rated + rated, slow: sum.slow + slow },
    });
  }
  return [...sums.values()];
}

function sumBy(hours: readonly HourOfVisits[], step: number): HealthPoint[] {
  const points = new Map<string, HealthPoint>();
  for (const { hour, visits, failed, rated, slow } of hours) {
    const at = toText(floorTo(hour.getTime(), step));
    const sum = points.get(at) ?? { at, visits: 0, failed: 0, rated: 0, slow: 0 };
    points.set(at, {
      at,
      visits: sum.visits + visits,
      failed: sum.failed + failed,
      rated: sum.rated + rated,
      slow: sum.slow + slow,
    });
  }
  return [...points.values()];
}

const floorTo = (instant: number, step: number) => Math.floor(instant / step) * step;
const toText = (instant: number) => new Date(instant).toISOString();
