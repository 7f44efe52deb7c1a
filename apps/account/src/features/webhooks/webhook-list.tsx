import { contract } from '@portal/api-client';
import { defineList, ListPage } from '@portal/area-kit';
import { pathTo, useCan, useUser } from '@portal/portal-sdk';
import { AlertBanner, Button, icons, StatusTag } from '@portal/ui';
import { useState } from 'react';
import { LazyWebhookDialog } from './lazy-webhook-dialog.ts';
import { SecretBanner } from './secret-banner.tsx';
import type { NewWebhook } from './webhook-dialog.tsx';
import { describeEvents, getWebhookName, getWebhookStatus } from './webhook-labels.ts';

const EMPTY = {
  title: 'No webhooks yet',
  description: 'Webhooks notify your application when quotes, orders and cases change.',
};

const webhookList = defineList({
  endpoint: contract.webhooks.list,
  name: 'webhooks',
  title: 'Webhooks',
  noun: 'webhook',
  rowId: ({ id }) => id,
  rowLabel: getWebhookName,
  rowHref: ({ id }) => pathTo('partner.webhook', { id }),
  search: null,
  filters: {},
  columns: {
    url: { header: 'Address', sortable: true, priority: 1, minWidth: 220, flex: 2, locked: true },
    description: { header: 'Description', sortable: true, minWidth: 150 },
    eventTypes: {
      header: 'Events',
      value: ({ eventTypes }) => describeEvents(eventTypes),
      minWidth: 180,
      priority: 3,
    },
    status: {
      header: 'Status',
      value: (row) => getWebhookStatus(row).label,
      render: (row) => {
        const { tone, label } = getWebhookStatus(row);
        return <StatusTag tone={tone}>{label}</StatusTag>;
      },
      width: 110,
    },
    owner: { header: 'Owner', minWidth: 140, priority: 3 },
    lastDeliveredAt: { header: 'Last delivered', kind: 'date', sortable: true, width: 135 },
  },
  empty: EMPTY,
});

/** The addresses that the company's events are sent to. */
export function WebhookList() {
  const canManage = useCan('partner.manage');
  const { impersonatedBy } = useUser();
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<NewWebhook | null>(null);
  const add = canManage && (
    <Button variant="primary" icon={<icons.add />} onClick={() => setAdding(true)}>
      Add webhook
    </Button>
  );
  return (
    <>
      <ListPage
        list={webhookList}
        breadcrumbs={[{ label: 'API access', href: pathTo('partner.api-access') }]}
        action={add}
        empty={{ ...EMPTY, action: add }}
        notice={
          <>
            {created && (
              <SecretBanner title="Webhook added" secret={created.secret} onClose={() => setCreated(null)} />
            )}
            {!canManage && (
              <AlertBanner tone="info" live="off">
                {impersonatedBy !== null
                  ? 'You cannot change webhooks while acting as another user.'
                  : 'You can view webhooks. Only administrators can change them.'}
              </AlertBanner>
            )}
          </>
        }
      />
      {isAdding && (
        <LazyWebhookDialog
          open
          webhook={null}
          onClose={() => setAdding(false)}
          onCreated={(webhook) => {
            setAdding(false);
            setCreated(webhook);
          }}
        />
      )}
    </>
  );
}
