import { contract } from '@portal/api-client';
import { ALL_TAB, defineList, ListSection, statusTabs } from '@portal/area-kit';
import { pathTo, resultOrAlert, showAlert, useCommand } from '@portal/portal-sdk';
import { icons, StatusTag } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import { useMemo } from 'react';
import { DELIVERY_STATES, TYPE_LABELS } from './webhook-labels.ts';

const defineDeliveryList = (webhookId: string) =>
  defineList({
    endpoint: contract.webhooks.listDeliveries,
    name: 'webhook-deliveries',
    title: 'Delivery log',
    noun: ['delivery', 'deliveries'],
    rowId: ({ id }) => id,
    rowLabel: ({ type, subject }) => `${TYPE_LABELS[type]}, ${subject}`,
    rowHref: ({ id }) => pathTo('partner.webhook-delivery', { id: webhookId, deliveryId: id }),
    defaultSort: { by: 'createdAt', direction: 'desc' },
    refreshInterval: 15_000,
    search: { label: 'Search deliveries', placeholder: 'Reference' },
    filters: {
      status: {
        type: 'tabs',
        label: 'Status',
        options: DELIVERY_STATES,
        tabs: [ALL_TAB, ...statusTabs(DELIVERY_STATES, ['pending', 'retrying', 'delivered', 'failed'])],
      },
      type: { type: 'chips', label: 'Event', options: TYPE_LABELS },
      created: { type: 'dateRange', label: 'Created' },
    },
    columns: {
      type: {
        header: 'Event',
        value: ({ type }) => TYPE_LABELS[type],
        priority: 1,
        minWidth: 180,
        locked: true,
      },
      subject: { header: 'About', kind: 'code', width: 150 },
      status: {
        header: 'Status',
        value: ({ status }) => DELIVERY_STATES[status].label,
        render: ({ status }) => {
          const { tone, label } = DELIVERY_STATES[status];
          return <StatusTag tone={tone}>{label}</StatusTag>;
        },
        width: 120,
      },
      responseStatus: { header: 'Response', kind: 'number', width: 100 },
      attempts: { header: 'Attempts', kind: 'number', width: 100, priority: 3 },
      nextAttemptAt: {
        header: 'Next attempt',
        value: ({ nextAttemptAt }) => nextAttemptAt && formatDateTime(nextAttemptAt),
        width: 150,
        priority: 3,
      },
      createdAt: {
        header: 'Created',
        value: ({ createdAt }) => formatDateTime(createdAt),
        sortable: true,
        width: 150,
      },
    },
    empty: {
      title: 'No deliveries yet',
      description: 'Send a test event to check that your application receives it.',
    },
  });

/** What was sent to a webhook in the last 30 days. */
export function DeliveryLog({ webhook }: { webhook: contract.webhooks.Webhook }) {
  const list = useMemo(() => defineDeliveryList(webhook.id), [webhook.id]);
  const redeliver = useCommand(contract.webhooks.redeliver, {
    refreshes: [contract.webhooks.listDeliveries],
  });
  const run = async (deliveryId: string) => {
    const sent = await resultOrAlert(
      redeliver.run({ id: webhook.id, deliveryId }),
      'The event could not be sent again.',
    );
    if (sent) showAlert('The event will be sent again.');
  };
  return (
    <Section title="Delivery log">
      <ListSection
        list={list}
        input={{ id: webhook.id }}
        rowActions={[
          {
            id: 'redeliver',
            label: 'Redeliver',
            icon: <icons.refresh />,
            when: ({ status }) => status !== 'pending',
            onSelect: ({ id }) => void run(id),
          },
        ]}
      />
    </Section>
  );
}
