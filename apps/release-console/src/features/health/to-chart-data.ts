import type { OutputOf } from '@portal/api-client';
import type { getHealth, HealthPoint, ReportPoint } from '../../contract/health.ts';

type Health = OutputOf<typeof getHealth>;

const PERCENT = 100;

interface ChartData {
  labels: string[];
  series: { label: string; values: (number | null)[] }[];
}

/** The series of a chart: one line for each version, null where it had no visits. */
export const toChartData = (
  { times, versions }: Health,
  read: (point: HealthPoint) => number | null,
): ChartData => toSeries(times, versions, read);

/** The series of a chart about what pages reported. */
export const toReportData = (
  { times, reports = [] }: Health,
  read: (point: ReportPoint) => number | null,
): ChartData => toSeries(times, reports, read);

function toSeries<Point extends { at: string }>(
  times: string[],
  versions: readonly { version: string; points: readonly Point[] }[],
  read: (point: Point) => number | null,
): ChartData {
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

export const hasValues = ({ series }: ChartData): boolean =>
  series.some(({ values }) => values.some((value) => value !== null));

const share = (part: number, all: number) => (all === 0 ? null : (part / all) * PERCENT);

export const readFailureRate = ({ visits, failed }: HealthPoint): number | null => share(failed, visits);

export const readSlowRate = ({ rated, slow }: HealthPoint): number | null => share(slow, rated);

export const readVisits = ({ visits }: HealthPoint): number => visits;

export const readPoorRate =
  (metric: keyof ReportPoint['vitals']) =>
  ({ vitals }: ReportPoint): number | null =>
    share(vitals[metric].poor, vitals[metric].rated);
