import { contract } from '@portal/api-client';
import { DetailColumns, DetailPage, HistorySection } from '@portal/area-kit';
import { pathTo, useQuery } from '@portal/portal-sdk';
import { Button, Stack } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { Reference } from '@portal/ui/page';
import { useState } from 'react';
import { OrderStatusTag } from '../shared/order-status-tag.tsx';
import { NotifyDialog } from './notify-dialog.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderProgress } from './order-progress.tsx';

/** How often an order is read again while its page is open. */
const LIVE_INTERVAL_MS = 15_000;

/** One order: its milestone, who acts next, both dates, its facts and its history. */
export function OrderDetail({ reference }: { reference: string }) {
  const order = useQuery(contract.orders.get, { reference }, { refreshInterval: LIVE_INTERVAL_MS });
  const history = useQuery(contract.orders.listHistory, { reference });
  const [isWriting, setWriting] = useState(false);
  return (
    <DetailPage
      query={order}
      title={`Order ${reference}`}
      breadcrumbs={[{ label: 'Orders', href: pathTo('orders') }]}
      notFound={{
        title: "We couldn't find this order",
        description: 'It may belong to another company, or the link is wrong.',
      }}
      header={(found) => ({
        title: found.customerName,
        tag: <OrderStatusTag order={found} />,
        meta: [
          <Reference key="reference">{found.reference}</Reference>,
          `${found.address.addressLine1}, ${found.postcode}`,
          `Updated ${formatDateTime(found.updatedAt)}`,
        ],
        action: (
          <Button variant="primary" onClick={() => setWriting(true)}>
            Message the delivery team
          </Button>
        ),
      })}
    >
      {(found) => (
        <>
          <Stack gap={6}>
            <OrderProgress order={found} />
            <DetailColumns
              main={<OrderFacts order={found} />}
              side={
                <HistorySection
                  history={history}
                  of="this order"
                  emptyText="Order updates will appear here."
                />
              }
            />
          </Stack>
          <NotifyDialog order={found} open={isWriting} onClose={() => setWriting(false)} />
        </>
      )}
    </DetailPage>
  );
}
