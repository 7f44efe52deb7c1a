import type { OutputOf } from '@portal/api-client';
import { Stack, Text } from '@portal/ui';
import { BarChart, type ChartOptions, LineChart } from '@portal/ui/charts';
import { formatNumber } from '@portal/ui/format';
import type { getHealth } from '../../contract/health.ts';
import { hasValues, readPoorRate, toReportData } from './to-chart-data.ts';

interface ReportChartsProps {
  health: OutputOf<typeof getHealth>;
  /** Options that all charts of the page have. */
  common: Partial<ChartOptions>;
  formatTick: (label: string) => string;
}

const formatMs = (ms: number) => `${formatNumber(ms)} ms`;

const VITALS = [
  ['LCP', 'Poor largest contentful paint (LCP)', 'more than 4 seconds until the main content is shown'],
  ['INP', 'Poor interaction to next paint (INP)', 'more than 500 ms until the page reacts'],
  ['CLS', 'Poor cumulative layout shift (CLS)', 'content moves while the page is open'],
] as const;

/** Loading times, web vitals, errors and content policy reports, one series for each version. */
export function ReportCharts({ health, common, formatTick }: ReportChartsProps) {
  const line = { ...common, formatTick, range: { min: 0 }, marks: true };
  const time = { ...line, formatValue: formatMs };
  const vitals = VITALS.map(([metric, title, meaning]) => ({
    title,
    meaning,
    data: toReportData(health, readPoorRate(metric)),
  }));
  const missing = vitals.filter(({ data }) => !hasValues(data));
  return (
    <Stack gap={8}>
      <LineChart
        data={toReportData(health, ({ medianMs }) => medianMs)}
        options={{
          ...time,
          title: 'Loading time, median',
          description: 'In half of all visits, every page loaded within this time.',
        }}
      />
      <LineChart
        data={toReportData(health, ({ p95Ms }) => p95Ms)}
        options={{
          ...time,
          title: 'Loading time, 95th percentile',
          description: 'In 95% of all visits, every page loaded within this time.',
        }}
      />
      {vitals
        .filter(({ data }) => hasValues(data))
        .map(({ title, meaning, data }) => (
          <LineChart
            key={title}
            data={data}
            options={{
              ...line,
              valueKind: 'percent',
              title,
              description: `Reports with a poor value (${meaning}), as a percentage of all reports of this web vital.`,
            }}
          />
        ))}
      {missing.length > 0 && (
        <Text tone="muted">No values in this period: {missing.map(({ title }) => title).join(', ')}.</Text>
      )}
      <BarChart
        data={toReportData(health, ({ errors }) => errors)}
        options={{
          ...common,
          formatTick,
          title: 'Errors',
          description: 'Errors that pages reported. A visit can have several.',
          stacked: true,
        }}
      />
      <BarChart
        data={toReportData(health, ({ policyReports }) => policyReports)}
        options={{
          ...common,
          formatTick,
          title: 'Content policy reports',
          description:
            'Loads that the content security policy blocked. Browser extensions often cause these reports.',
          stacked: true,
        }}
      />
    </Stack>
  );
}
