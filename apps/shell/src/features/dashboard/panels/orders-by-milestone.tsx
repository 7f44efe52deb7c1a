import { EmptyState, Link } from '@portal/ui';
import { Section } from '@portal/ui/page';
import { type Bar, BarList } from '../charts/bar-list.tsx';
import type { OrderFigures } from '../dashboard-data.ts';
import { openOrdersPath } from '../list-paths.ts';

/** Milestones in the order in which an order passes them. */
const MILESTONES: Readonly<Record<string, string>> = {
  submitted: 'Submitted',
  acknowledged: 'Acknowledged',
  survey: 'Survey',
  planning: 'Planning',
  committed: 'Committed',
  build: 'Build',
  install_appointment: 'Install appointment',
  test: 'Test',
};

function buildBars(byMilestone: OrderFigures['byMilestone']): Bar[] {
  const counts = new Map(byMilestone.map(({ milestone, count }) => [milestone, count]));
  return Object.entries(MILESTONES).map(([id, label]) => ({
    id,
    label,
    count: counts.get(id) ?? 0,
    href: openOrdersPath({ milestone: [id] }),
  }));
}

export function OrdersByMilestone({ orders }: { orders: OrderFigures }) {
  return (
    <Section title="Open orders by milestone" action={<Link href={openOrdersPath()}>All open orders</Link>}>
      {orders.open === 0 ? (
        <EmptyState
          title="No open orders"
          description="An order appears here as soon as a quote is approved."
        />
      ) : (
        <BarList bars={buildBars(orders.byMilestone)} label="Open orders by milestone" />
      )}
    </Section>
  );
}
