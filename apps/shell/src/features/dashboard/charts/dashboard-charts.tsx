import { BarChart, DoughnutChart, LineChart, PieChart } from '@portal/ui/charts';
import { formatMonth, formatNumber } from '@portal/ui/format';
import type { MonthOfPipeline, MonthOfSpend } from '../dashboard-data.ts';
import { CHART_HEIGHT, PIE_HEIGHT } from './chart-heights.ts';
import type { LegendEntry } from './legend.tsx';

/** "November 2026" along an axis of twelve. */
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
        description: 'Contract value of what was quoted and ordered in each of the last twelve months.',
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
        description: 'Contract value of open quotes at the end of each month; of this month, now.',
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

const toSlices = (shares: readonly LegendEntry[]) =>
  shares.map(({ label, count, tone }) => ({ label, value: count, tone }));

export function ServicesChart({ shares }: { shares: readonly LegendEntry[] }) {
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  return (
    <DoughnutChart
      data={{ slices: toSlices(shares) }}
      options={{
        title: 'Services by state',
        titleHidden: true,
        height: PIE_HEIGHT,
        legendHidden: true,
        labelHeader: 'State',
        centreText: formatNumber(total),
      }}
    />
  );
}

export function CasesChart({ shares }: { shares: readonly LegendEntry[] }) {
  return (
    <PieChart
      data={{ slices: toSlices(shares) }}
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
