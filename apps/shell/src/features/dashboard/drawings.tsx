import { BarChart, DoughnutChart, LineChart, PieChart } from '@portal/ui/charts';
import { formatMonth, formatNumber } from '@portal/ui/format';
import { CHART_HEIGHT, ROUND_HEIGHT } from './chart-heights.ts';
import type { MonthOfPipeline, MonthOfSpend } from './dashboard-data.ts';
import type { Share } from './share-list.tsx';

/** "November 2026" along an axis of twelve. */
const shortMonth = (label: string) => label.slice(0, 3);

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
        formatLabel: shortMonth,
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
        formatLabel: shortMonth,
        area: true,
        marks: false,
      }}
    />
  );
}

const slicesOf = (shares: readonly Share[]) =>
  shares.map(({ label, count, tone }) => ({ label, value: count, tone }));

export function ServicesChart({ shares }: { shares: readonly Share[] }) {
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  return (
    <DoughnutChart
      data={{ slices: slicesOf(shares) }}
      options={{
        title: 'Services by state',
        titleHidden: true,
        height: ROUND_HEIGHT,
        legendHidden: true,
        labelHeader: 'State',
        centreText: formatNumber(total),
      }}
    />
  );
}

export function CasesChart({ shares }: { shares: readonly Share[] }) {
  return (
    <PieChart
      data={{ slices: slicesOf(shares) }}
      options={{
        title: 'Open cases by priority',
        titleHidden: true,
        height: ROUND_HEIGHT,
        legendHidden: true,
        labelHeader: 'Priority',
      }}
    />
  );
}
