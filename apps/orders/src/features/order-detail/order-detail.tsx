import { contract } from '@portal/api-client';
import { pathTo, usePageTitle, useQuery } from '@portal/portal-sdk';
import { Button, DataState, Grid, Stack } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { Page, PageHeader, Reference } from '@portal/ui/page';
import { useState } from 'react';
import { OrderStatusTag } from '../order-status-tag.tsx';
import type { Order } from '../order-words.ts';
import { NotifyDialog } from './notify-dialog.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderProgress } from './order-progress.tsx';

/** How often an open order is read again while somebody looks at it. */
const LIVE_INTERVAL_MS = 15_000;

/** One order: where it stands, whom it waits on, both dates, its history and its facts. */
export function OrderDetail({ reference }: { reference: string }) {
  usePageTitle(`Order ${reference}`);
  const order = useQuery(contract.orders.get, { reference }, { refreshInterval: LIVE_INTERVAL_MS });
  return (
    <Page>
      {order.data === undefined && (
        <PageHeader
          title={`Order ${reference}`}
          breadcrumbs={[{ label: 'Orders', href: pathTo('orders') }]}
        />
      )}
      <DataState state={order} onRetry={order.refresh} notFound={{ title: 'We couldn’t find this order' }}>
        {(found) => <OrderView order={found} />}
      </DataState>
    </Page>
  );
}

function OrderView({ order }: { order: Order }) {
  const [writing, setWriting] = useState(false);
  return (
    <>
      <PageHeader
        title={order.customerName}
        breadcrumbs={[{ label: 'Orders', href: pathTo('orders') }]}
        tag={<OrderStatusTag order={order} />}
        meta={[
          <Reference key="reference">{order.reference}</Reference>,
          `${order.address.addressLine1}, ${order.postcode}`,
          `Updated ${formatDateTime(order.updatedAt)}`,
        ]}
        action={
          <Button variant="primary" onClick={() => setWriting(true)}>
            Message the delivery team
          </Button>
        }
      />
      <Stack gap={6}>
        <OrderProgress order={order} />
        <Grid min={380} gap={8}>
          <OrderFacts order={order} />
          <OrderHistory reference={order.reference} />
        </Grid>
      </Stack>
      <NotifyDialog order={order} open={writing} onClose={() => setWriting(false)} />
    </>
  );
}
