import { CIRCUIT_STATUS_LABELS } from '@portal/api-client/labels';
import { pathTo } from '@portal/portal-sdk';
import { EmptyState, Link } from '@portal/ui';
import { Section } from '@portal/ui/page';
import { ChartBoundary } from '../charts/chart-boundary.tsx';
import { PIE_HEIGHT } from '../charts/chart-heights.ts';
import { ChartWithLegend } from '../charts/chart-with-legend.tsx';
import { ServicesChart } from '../charts/lazy-charts.ts';
import { Legend, type LegendEntry } from '../charts/legend.tsx';
import type { ServiceFigures } from '../dashboard-data.ts';

const STATUSES = [
  { status: 'on', tone: 'success' },
  { status: 'off', tone: 'danger' },
  { status: 'unknown', tone: 'neutral' },
] as const satisfies readonly { status: keyof ServiceFigures; tone: LegendEntry['tone'] }[];

export function Services({ services }: { services: ServiceFigures }) {
  const entries = STATUSES.map(({ status, tone }) => ({
    id: status,
    label: CIRCUIT_STATUS_LABELS[status].label,
    tone,
    count: services[status],
    href: pathTo('circuits', null, { status: [status], is_ceased: 'false' }),
  }));
  return (
    <Section title="Services" action={<Link href={pathTo('circuits')}>All services</Link>}>
      {entries.every(({ count }) => count === 0) ? (
        <EmptyState title="No services yet" description="An order becomes a service when it goes live." />
      ) : (
        <ChartWithLegend
          chart={
            <ChartBoundary height={PIE_HEIGHT}>
              <ServicesChart entries={entries} />
            </ChartBoundary>
          }
        >
          <Legend entries={entries} label="Services by status" />
        </ChartWithLegend>
      )}
    </Section>
  );
}
