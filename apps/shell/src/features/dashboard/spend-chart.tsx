import { BarChart } from '@portal/ui/charts';
import { formatMonth } from '@portal/ui/format';
import type { DashboardData } from './dashboard-data.ts';

export function SpendChart({ months }: { months: NonNullable<DashboardData['spend']> }) {
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
        description: 'Contract value by month, the last twelve months.',
        valueKind: 'money',
        height: 260,
        labelHeader: 'Month',
        formatLabel: (label) => label.slice(0, 3),
      }}
    />
  );
}
