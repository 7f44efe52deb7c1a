import { pathTo } from '@portal/portal-sdk';
import { EmptyState, Link } from '@portal/ui';
import { Section } from '@portal/ui/page';
import { ROUND_HEIGHT } from './chart-heights.ts';
import { ServicesChart } from './charts.tsx';
import type { ServiceFigures } from './dashboard-data.ts';
import { PanelChart } from './panel-chart.tsx';
import { RoundPanel } from './round-panel.tsx';
import { type Share, ShareList } from './share-list.tsx';

const STATES: readonly Omit<Share, 'count' | 'href'>[] = [
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
        <RoundPanel
          chart={
            <PanelChart height={ROUND_HEIGHT}>
              <ServicesChart shares={shares} />
            </PanelChart>
          }
        >
          <ShareList shares={shares} label="Services by state" />
        </RoundPanel>
      )}
    </Section>
  );
}
