import { pathTo } from '@portal/portal-sdk';
import { EmptyState, Link } from '@portal/ui';
import { Section } from '@portal/ui/page';
import { ChartBoundary } from '../charts/chart-boundary.tsx';
import { PIE_HEIGHT } from '../charts/chart-heights.ts';
import { ChartWithLegend } from '../charts/chart-with-legend.tsx';
import { ServicesChart } from '../charts/lazy-charts.ts';
import { Legend, type LegendEntry } from '../charts/legend.tsx';
import type { ServiceFigures } from '../dashboard-data.ts';

const STATES: readonly Omit<LegendEntry, 'count' | 'href'>[] = [
  { id: 'on', label: 'Up', tone: 'success' },
  { id: 'off', label: 'Down', tone: 'danger' },
  { id: 'unknown', label: 'Not known', tone: 'neutral' },
];

export function Services({ services }: { services: ServiceFigures }) {
  const counts: Readonly<Record<string, number>> = services;
  const shares = STATES.map((state) => ({
    ...state,
    count: counts[state.id] ?? 0,
    href: pathTo('circuits', null, { status: [state.id] }),
  }));
  return (
    <Section title="Services" action={<Link href={pathTo('circuits')}>All services</Link>}>
      {shares.every(({ count }) => count === 0) ? (
        <EmptyState
          title="No services yet"
          description="An order becomes a service on the day it goes live."
        />
      ) : (
        <ChartWithLegend
          chart={
            <ChartBoundary height={PIE_HEIGHT}>
              <ServicesChart shares={shares} />
            </ChartBoundary>
          }
        >
          <Legend shares={shares} label="Services by state" />
        </ChartWithLegend>
      )}
    </Section>
  );
}
