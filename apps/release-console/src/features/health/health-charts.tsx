import type { OutputOf } from '@portal/api-client';
import { Stack } from '@portal/ui';
import { BarChart, type ChartOptions, LineChart } from '@portal/ui/charts';
import { formatDate, formatDateTime, formatDayMonth, formatTime } from '@portal/ui/format';
import type { getHealth } from '../../contract/health.ts';
import { ReportCharts } from './report-charts.tsx';
import { readFailureRate, readSlowRate, readVisits, toChartData } from './to-chart-data.ts';

export interface HealthChartsProps {
  health: OutputOf<typeof getHealth>;
  isHourly: boolean;
}

const RATE_RANGE = { min: 0 };

/** Visits and what pages reported, one series for each version. */
export function HealthCharts({ health, isHourly }: HealthChartsProps) {
  const common = {
    labelHeader: isHourly ? 'Hour' : 'Day',
    formatLabel: isHourly ? formatDateTime : formatDate,
  } satisfies Partial<ChartOptions>;
  const formatTick = isHourly ? formatTime : formatDayMonth;
  return (
    <Stack gap={8}>
      <LineChart
        data={toChartData(health, readFailureRate)}
        options={{
          ...common,
          title: 'Failed visits',
          description:
            'Visits in which the version could not be loaded, threw an error or blocked the page, as a percentage.',
          valueKind: 'percent',
          formatTick,
          range: RATE_RANGE,
          marks: true,
        }}
      />
      <LineChart
        data={toChartData(health, readSlowRate)}
        options={{
          ...common,
          title: 'Slow visits',
          description:
            'Visits with a poor web vital, as a percentage of the visits whose web vitals are known.',
          valueKind: 'percent',
          formatTick,
          range: RATE_RANGE,
          marks: true,
        }}
      />
      <BarChart
        data={toChartData(health, readVisits)}
        options={{
          ...common,
          formatTick,
          title: 'Visits',
          description: 'Each user counts once a day per version, in the hour of their first visit.',
          stacked: true,
        }}
      />
      {health.reports !== undefined && (
        <ReportCharts health={health} common={common} formatTick={formatTick} />
      )}
    </Stack>
  );
}
