import { pathTo } from '@portal/portal-sdk';
import { Box, EmptyState, Link } from '@portal/ui';
import { formatNumber } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import { ChartBoundary } from '../charts/chart-boundary.tsx';
import { PIE_HEIGHT } from '../charts/chart-heights.ts';
import { ChartWithLegend } from '../charts/chart-with-legend.tsx';
import { CasesChart } from '../charts/lazy-charts.ts';
import { Legend, type LegendEntry } from '../charts/legend.tsx';
import type { CaseFigures } from '../dashboard-data.ts';

const TONE = { High: 'danger', Medium: 'warning', Low: 'info' } as const;

export function Cases({ cases }: { cases: CaseFigures }) {
  const entries: LegendEntry[] = cases.byPriority.map(({ priority, count }) => ({
    id: priority,
    label: `${priority} priority`,
    count,
    tone: TONE[priority],
    href: pathTo('support', null, { status: ['New'], priority: [priority] }),
  }));
  return (
    <Section
      title="Open support cases"
      action={<Link href={pathTo('support', null, { status: ['New'] })}>All open cases</Link>}
    >
      {cases.open === 0 ? (
        <EmptyState
          title="No open cases"
          description="Cases you raise appear here until they are resolved."
        />
      ) : (
        <ChartWithLegend
          chart={
            <ChartBoundary height={PIE_HEIGHT}>
              <CasesChart entries={entries} />
            </ChartBoundary>
          }
        >
          <Legend entries={entries} label="Open cases by priority" />
          {cases.waitingOnPartner > 0 && (
            <Box sx={{ pt: 2 }}>
              <Link href={pathTo('support', null, { status: ['New'], waits_on: 'partner' })}>
                {formatNumber(cases.waitingOnPartner)} waiting for you
              </Link>
            </Box>
          )}
        </ChartWithLegend>
      )}
    </Section>
  );
}
