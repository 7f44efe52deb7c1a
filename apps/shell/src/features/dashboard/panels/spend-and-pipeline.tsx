import { EmptyState, Link } from '@portal/ui';
import { Section } from '@portal/ui/page';
import { ChartBoundary } from '../charts/chart-boundary.tsx';
import { CHART_HEIGHT } from '../charts/chart-heights.ts';
import { PipelineChart, SpendChart } from '../charts/lazy-charts.ts';
import type { MonthOfPipeline, MonthOfSpend } from '../dashboard-data.ts';
import { openQuotesPath } from '../list-paths.ts';

export function Spend({ months }: { months: readonly MonthOfSpend[] }) {
  return (
    <Section title="Quoted and ordered">
      {months.every(({ ordered, quoted }) => ordered === 0 && quoted === 0) ? (
        <EmptyState title="Nothing quoted in the last twelve months" />
      ) : (
        <ChartBoundary height={CHART_HEIGHT}>
          <SpendChart months={months} />
        </ChartBoundary>
      )}
    </Section>
  );
}

export function Pipeline({ months }: { months: readonly MonthOfPipeline[] }) {
  return (
    <Section title="Pipeline" action={<Link href={openQuotesPath('single')}>Open quotes</Link>}>
      {months.every(({ value }) => value === 0) ? (
        <EmptyState title="No open quotes in the last twelve months" />
      ) : (
        <ChartBoundary height={CHART_HEIGHT}>
          <PipelineChart months={months} />
        </ChartBoundary>
      )}
    </Section>
  );
}
