import type { contract } from '@portal/api-client';
import { getWaitingLabel, ORDER_MILESTONE_LABELS } from '@portal/api-client/labels';
import { HistorySection } from '@portal/area-kit/detail';
import type { Query } from '@portal/portal-sdk';
import { Row, StatusTag, useBrand } from '@portal/ui';
import type { Order } from '../shared/order-types.ts';
import { isNews, useUserName } from './visit-changes.tsx';

interface OrderHistoryProps {
  order: Order;
  history: Query<contract.orders.OrderEvent[]>;
  /** The user's last visit: later events are marked as new. */
  since: string | null;
}

/** The order's history: each event with its milestone and the party that had to act next. */
export function OrderHistory({ order, history, since }: OrderHistoryProps) {
  const providerName = useBrand().name;
  const userName = useUserName();
  // Only the last event that named a party still applies.
  const currentId =
    order.waitsOn === null ? undefined : history.data?.findLast(({ waitsOn }) => waitsOn !== null)?.id;
  return (
    <HistorySection
      history={history}
      of="this order"
      audited={{ kind: 'order', thing: order.reference }}
      emptyText="Order updates will appear here."
      stateOf={(_event, isLatest) => {
        if (!isLatest || order.status === 'live' || order.status === 'cancelled') return 'done';
        return order.status === 'held' ? 'held' : 'latest';
      }}
      extraOf={(event) => {
        const { milestone, waitsOn } = event;
        const isNew = isNews(event, since, userName);
        if (milestone === null && waitsOn === null && !isNew) return null;
        return (
          <Row wrap gap={1} sx={{ mt: 1 }}>
            {isNew && <StatusTag tone="accent">New</StatusTag>}
            {milestone !== null && <StatusTag tone="neutral">{ORDER_MILESTONE_LABELS[milestone]}</StatusTag>}
            {waitsOn !== null && (
              <StatusTag tone={waitsOn === 'partner' && event.id === currentId ? 'warning' : 'neutral'}>
                {event.id === currentId
                  ? getWaitingLabel(waitsOn, providerName)
                  : getPastLabel(waitsOn, providerName)}
              </StatusTag>
            )}
          </Row>
        );
      }}
    />
  );
}

function getPastLabel(party: 'partner' | 'provider', providerName: string): string {
  return party === 'partner' ? 'Waited for you' : `Was with ${providerName}`;
}
