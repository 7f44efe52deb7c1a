import { contract } from '@portal/api-client';
import { ConfirmCommandDialog } from '@portal/area-kit';
import { ActionMenu, DetailPage } from '@portal/area-kit/detail';
import {
  pathTo,
  resultOrAlert,
  showAlert,
  useCan,
  useCommand,
  useNavigate,
  useParams,
  useQuery,
} from '@portal/portal-sdk';
import { AlertBanner, Button, Stack, StatusTag } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatDateTime } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import { useState } from 'react';
import { DeliveryLog } from './delivery-log.tsx';
import { LazyWebhookDialog } from './lazy-webhook-dialog.ts';
import { RedeliverDialog } from './redeliver-dialog.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';
import { SecretBanner } from './secret-banner.tsx';
import { VerifyGuide } from './verify-guide.tsx';
import { describeEvents, getWebhookName, getWebhookStatus, PAUSE_TEXTS } from './webhook-labels.ts';

type Webhook = contract.webhooks.Webhook;
type DialogName = 'edit' | 'rotate' | 'redeliver' | 'remove';

const { webhooks } = contract;

/** One webhook: its settings, how to verify its requests, and for administrators its delivery log. */
export function WebhookDetail() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const webhook = useQuery(webhooks.get, { id });
  const canManage = useCan('partner.manage');
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const test = useCommand(webhooks.sendTest, { refreshes: [webhooks.listDeliveries] });
  const close = () => setDialog(null);
  const open = (name: DialogName) => () => setDialog(name);
  const sendTest = async () => {
    const sent = await resultOrAlert(test.run({ id }), 'The test event was not sent.');
    if (sent) navigate(pathTo('partner.webhook-delivery', { id, deliveryId: sent.id }));
  };
  return (
    <DetailPage
      query={webhook}
      title={(found) => (found ? getWebhookName(found) : 'Webhook')}
      breadcrumbs={[
        { label: 'API access', href: pathTo('partner.api-access') },
        { label: 'Webhooks', href: pathTo('partner.webhooks') },
      ]}
      notFound={{ title: 'We couldn’t find this webhook' }}
      header={(found) => {
        const { tone, label } = getWebhookStatus(found);
        return {
          title: getWebhookName(found),
          tag: <StatusTag tone={tone}>{label}</StatusTag>,
          action: canManage && (
            <Button variant="primary" loading={test.busy} onClick={() => void sendTest()}>
              Send test event
            </Button>
          ),
          actions: (
            <ActionMenu
              items={
                canManage
                  ? [
                      { id: 'edit', label: 'Edit webhook', onSelect: open('edit') },
                      { id: 'rotate', label: 'Rotate signing secret', onSelect: open('rotate') },
                      { id: 'redeliver', label: 'Redeliver failed events', onSelect: open('redeliver') },
                      { id: 'remove', label: 'Remove webhook', danger: true, onSelect: open('remove') },
                    ]
                  : []
              }
            />
          ),
        };
      }}
    >
      {(found) => (
        <Stack gap={6}>
          {secret !== null && (
            <SecretBanner title="Secret rotated" secret={secret} onClose={() => setSecret(null)} />
          )}
          {found.pausedAt !== null && <PausedBanner webhook={found} canResume={canManage} />}
          <WebhookFacts webhook={found} />
          {canManage && <DeliveryLog webhook={found} />}
          <VerifyGuide />
          {dialog === 'edit' && <LazyWebhookDialog open webhook={found} onClose={close} />}
          <RotateSecretDialog
            webhook={dialog === 'rotate' ? found : null}
            onClose={close}
            onRotated={(rotated) => {
              setSecret(rotated.secret);
              close();
            }}
          />
          <RedeliverDialog open={dialog === 'redeliver'} webhook={found} onClose={close} />
          <ConfirmCommandDialog
            endpoint={webhooks.remove}
            input={dialog === 'remove' ? { id } : undefined}
            refreshes={[webhooks.list]}
            title="Remove this webhook?"
            confirmLabel="Remove webhook"
            successMessage="The webhook was removed."
            onSuccess={() => navigate(pathTo('partner.webhooks'))}
            onClose={close}
          >
            We stop sending events to {found.url} immediately and delete its delivery log.
          </ConfirmCommandDialog>
        </Stack>
      )}
    </DetailPage>
  );
}

function PausedBanner({ webhook, canResume }: { webhook: Webhook; canResume: boolean }) {
  const resume = useCommand(webhooks.resume, { refreshes: [webhooks.get, webhooks.list] });
  const { id, pausedAt, pauseReason } = webhook;
  const run = async () => {
    const resumed = await resultOrAlert(resume.run({ id }), 'The webhook was not resumed.');
    if (resumed) showAlert('The webhook was resumed.');
  };
  return (
    <AlertBanner
      tone="danger"
      live="off"
      title={`Paused since ${formatDateTime(pausedAt)}`}
      action={
        canResume && (
          <Button loading={resume.busy} onClick={() => void run()}>
            Resume
          </Button>
        )
      }
    >
      {pauseReason !== null && PAUSE_TEXTS[pauseReason]} We hold new events for up to{' '}
      {contract.webhooks.RETRY_HOURS} hours. Send a test event to check your endpoint, then resume the
      webhook.
    </AlertBanner>
  );
}

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { previousSecretExpiresAt, owner, url, eventTypes } = webhook;
  return (
    <Section title="Details">
      <KeyValueList
        columns={2}
        items={[
          { label: 'Address', value: url, copy: url },
          { label: 'Events', value: describeEvents(eventTypes) },
          { label: 'Owner', value: owner, hint: 'Events include only what the owner is allowed to see.' },
          { label: 'Last delivered', value: formatDateTime(webhook.lastDeliveredAt) },
          {
            label: 'Signing secret',
            value:
              previousSecretExpiresAt === null
                ? 'One active secret'
                : `Two active secrets until ${formatDateTime(previousSecretExpiresAt)}`,
          },
          { label: 'Added', value: formatDateTime(webhook.createdAt) },
        ]}
      />
    </Section>
  );
}
