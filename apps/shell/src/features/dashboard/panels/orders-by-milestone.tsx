import { ORDER_MILESTONE_LABELS } from '@portal/api-client/labels';
import { EmptyState, Link } from '@portal/ui';
import { Section } from '@portal/ui/page';
import { type Bar, BarList } from '../charts/bar-list.tsx';
import type { OrderFigures } from '../dashboard-data.ts';
import { openOrdersPath } from '../list-paths.ts';

/** An order at its last milestone is live and no longer open. */
const OPEN_MILESTONES = Object.entries(ORDER_MILESTONE_LABELS).filter(([id]) => id !== 'live');

function buildBars(byMilestone: OrderFigures['byMilestone']): Bar[] {
  const counts = new Map(byMilestone.map(({ milestone, count }) => [milestone, count]));
  return OPEN_MILESTONES.map(([id, label]) => ({
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
        <EmptyState title="No open orders" description="Orders appear here when a quote is approved." />
      ) : (
        <BarList bars={buildBars(orders.byMilestone)} label="Open orders by milestone" />
      )}
    </Section>
  );
}
