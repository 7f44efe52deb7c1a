import { contract } from '@portal/api-client';
import {
  CustomerLink,
  DetailColumns,
  DetailPage,
  DisabledReasonButton,
  SandboxNotice,
  SandboxTag,
} from '@portal/area-kit/detail';
import { pathTo, useQuery } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { Reference } from '@portal/ui/page';
import { useState } from 'react';
import { OrderStatusTag } from '../shared/order-status-tag.tsx';
import { getNoMessageReason, needsReply } from './message-rules.ts';
import { NotifyDialog } from './notify-dialog.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderProgress } from './order-progress.tsx';
import { usePreviousVisit } from './use-previous-visit.ts';
import { VisitChanges } from './visit-changes.tsx';

/** How often an order is read again while its page is open. */
const LIVE_INTERVAL_MS = 15_000;

/** One order: its milestone, who acts next, its dates, facts, documents and history. */
export function OrderDetail({ reference }: { reference: string }) {
  const order = useQuery(contract.orders.get, { reference }, { refreshInterval: LIVE_INTERVAL_MS });
  const history = useQuery(contract.orders.listHistory, { reference }, { refreshInterval: LIVE_INTERVAL_MS });
  const since = usePreviousVisit(order.data === undefined ? '' : reference);
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
        title: <CustomerLink name={found.customerName} />,
        tag: (
          <>
            <OrderStatusTag order={found} /> {found.isSandbox && <SandboxTag />}
          </>
        ),
        meta: [
          <Reference key="reference">{found.reference}</Reference>,
          `${found.address.addressLine1}, ${found.postcode}`,
          `Updated ${formatDateTime(found.updatedAt)}`,
        ],
        actions: <OrderActions order={found} />,
        action: (
          <DisabledReasonButton
            variant="primary"
            disabledReason={getNoMessageReason(found)}
            onClick={() => setWriting(true)}
          >
            {needsReply(found) ? 'Reply to the delivery team' : 'Message the delivery team'}
          </DisabledReasonButton>
        ),
      })}
    >
      {(found) => (
        <>
          <Stack gap={6}>
            {found.isSandbox && <SandboxNotice noun="order" />}
            <VisitChanges events={history.data} since={since} />
            <OrderProgress order={found} onReply={() => setWriting(true)} />
            <DetailColumns
              main={<OrderFacts order={found} />}
              side={
                <Stack gap={6}>
                  <OrderHistory order={found} history={history} since={since} />
                  <OrderDocuments order={found} />
                </Stack>
              }
            />
          </Stack>
          <NotifyDialog order={found} open={isWriting} onClose={() => setWriting(false)} />
        </>
      )}
    </DetailPage>
  );
}
