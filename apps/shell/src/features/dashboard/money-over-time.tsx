import { EmptyState, Link } from '@portal/ui';
import { Section } from '@portal/ui/page';
import { CHART_HEIGHT } from './chart-heights.ts';
import { PipelineChart, SpendChart } from './charts.tsx';
import type { MonthOfPipeline, MonthOfSpend } from './dashboard-data.ts';
import { openQuotesPath } from './list-paths.ts';
import { PanelChart } from './panel-chart.tsx';

export function Spend({ months }: { months: readonly MonthOfSpend[] }) {
  return (
    <Section title="Quoted and ordered">
      {months.every(({ ordered, quoted }) => ordered === 0 && quoted === 0) ? (
        <EmptyState title="Nothing quoted in the last twelve months" />
      ) : (
        <PanelChart height={CHART_HEIGHT}>
          <SpendChart months={months} />
        </PanelChart>
      )}
    </Section>
  );
}

export function Pipeline({ months }: { months: readonly MonthOfPipeline[] }) {
  return (
    <Section title="Pipeline" action={<Link href={openQuotesPath('single')}>Open quotes</Link>}>
      {months.every(({ value }) => value === 0) ? (
        <EmptyState title="No quote was open in the last twelve months" />
      ) : (
        <PanelChart height={CHART_HEIGHT}>
          <PipelineChart months={months} />
        </PanelChart>
      )}
    </Section>
  );
}
