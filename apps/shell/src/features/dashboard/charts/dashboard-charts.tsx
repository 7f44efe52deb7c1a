import { BarChart, DoughnutChart, LineChart, PieChart } from '@portal/ui/charts';
import { formatMonth, formatNumber } from '@portal/ui/format';
import type { MonthOfPipeline, MonthOfSpend } from '../dashboard-data.ts';
import { CHART_HEIGHT, PIE_HEIGHT } from './chart-heights.ts';
import type { LegendEntry } from './legend.tsx';

/** "November 2026" becomes "Nov" on an axis of twelve months. */
const abbreviateMonth = (label: string) => label.slice(0, 3);

export function SpendChart({ months }: { months: readonly MonthOfSpend[] }) {
  return (
    <BarChart
      data={{
        labels: months.map(({ month }) => formatMonth(month)),
        series: [
          { label: 'Quoted', values: months.map(({ quoted }) => quoted) },
          { label: 'Ordered', values: months.map(({ ordered }) => ordered) },
        ],
      }}
      options={{
        title: 'Quoted and ordered by month',
        titleHidden: true,
        description: 'Contract value quoted and ordered in each of the last twelve months.',
        valueKind: 'money',
        height: CHART_HEIGHT,
        labelHeader: 'Month',
        formatLabel: abbreviateMonth,
      }}
    />
  );
}

export function PipelineChart({ months }: { months: readonly MonthOfPipeline[] }) {
  return (
    <LineChart
      data={{
        labels: months.map(({ month }) => formatMonth(month)),
        series: [{ label: 'Open quotes', values: months.map(({ value }) => value) }],
      }}
      options={{
        title: 'Pipeline by month',
        titleHidden: true,
        description:
          'Contract value of open quotes at the end of each month. The current month shows today’s value.',
        valueKind: 'money',
        height: CHART_HEIGHT,
        labelHeader: 'Month',
        formatLabel: abbreviateMonth,
        area: true,
        marks: false,
      }}
    />
  );
}

const toSlices = (entries: readonly LegendEntry[]) =>
  entries.map(({ label, count, tone }) => ({ label, value: count, tone }));

export function ServicesChart({ entries }: { entries: readonly LegendEntry[] }) {
  const total = entries.reduce((sum, { count }) => sum + count, 0);
  return (
    <DoughnutChart
      data={{ slices: toSlices(entries) }}
      options={{
        title: 'Services by status',
        titleHidden: true,
        height: PIE_HEIGHT,
        legendHidden: true,
        labelHeader: 'Status',
        centreText: formatNumber(total),
      }}
    />
  );
}

export function CasesChart({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <PieChart
      data={{ slices: toSlices(entries) }}
      options={{
        title: 'Open cases by priority',
        titleHidden: true,
        height: PIE_HEIGHT,
        legendHidden: true,
        labelHeader: 'Priority',
      }}
    />
  );
}
