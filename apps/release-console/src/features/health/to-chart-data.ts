import type { OutputOf } from '@portal/api-client';
import type { getHealth, HealthPoint } from '../../contract/health.ts';

type Health = OutputOf<typeof getHealth>;

const PERCENT = 100;

/** The series of a chart: one line for each version, null where it had no visits. */
export function toChartData(
  { times, versions }: Health,
  read: (point: HealthPoint) => number | null,
): { labels: string[]; series: { label: string; values: (number | null)[] }[] } {
  return {
    labels: times,
    series: versions.map(({ version, points }) => {
      const byTime = new Map(points.map((point) => [point.at, point]));
      return {
        label: version,
        values: times.map((time) => {
          const point = byTime.get(time);
          return point === undefined ? null : read(point);
        }),
      };
    }),
  };
}

export const readFailureRate = ({ visits, failed }: HealthPoint): number | null =>
  visits === 0 ? null : (failed / visits) * PERCENT;

export const readSlowRate = ({ rated, slow }: HealthPoint): number | null =>
  rated === 0 ? null : (slow / rated) * PERCENT;

export const readVisits = ({ visits }: HealthPoint): number => visits;
