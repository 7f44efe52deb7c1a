import { contract } from '@portal/api-client';
import { DetailPage } from '@portal/area-kit/detail';
import { pathTo, resultOrAlert, showAlert, useCommand, useParams, useQuery } from '@portal/portal-sdk';
import { AlertBanner, Button, Card, Stack, StatusTag, Text } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatDateTime, formatNumber, plural } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import { CodeBlock } from '../shared/code-block.tsx';
import { DELIVERY_STATES, TYPE_LABELS } from './webhook-labels.ts';

type Attempt = contract.webhooks.Attempt;

const { webhooks } = contract;
/** How often the page is refreshed while an event is being delivered. */
const REFRESH_MS = 3_000;

const formatHeaders = (headers: Attempt['requestHeaders']) =>
  headers.map(({ name, value }) => `${name}: ${value}`).join('\n');

function formatBody(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** One event: what was sent, and what the receiver responded to each attempt. */
export function DeliveryDetail() {
  const { id = '', deliveryId = '' } = useParams();
  const delivery = useQuery(webhooks.getDelivery, { id, deliveryId }, { refreshInterval: REFRESH_MS });
  const redeliver = useCommand(webhooks.redeliver, {
    refreshes: [webhooks.getDelivery, webhooks.listDeliveries],
  });
  const run = async () => {
    const sent = await resultOrAlert(redeliver.run({ id, deliveryId }), 'The event could not be sent again.');
    if (sent) showAlert('The event will be sent again.');
  };
  return (
    <DetailPage
      query={delivery}
      title={(found) => (found ? TYPE_LABELS[found.type] : 'Delivery')}
      breadcrumbs={[
        { label: 'Webhooks', href: pathTo('partner.webhooks') },
        { label: 'Webhook', href: pathTo('partner.webhook', { id }) },
      ]}
      notFound={{
        title: 'We couldn’t find this delivery',
        description: `Deliveries are removed from the log after ${webhooks.LOG_DAYS} days.`,
      }}
      header={(found) => {
        const { tone, label } = DELIVERY_STATES[found.status];
        return {
          title: TYPE_LABELS[found.type],
          tag: <StatusTag tone={tone}>{label}</StatusTag>,
          meta: [found.subject, plural(found.attempts, 'attempt')],
          action: found.status !== 'pending' && (
            <Button variant="primary" loading={redeliver.busy} onClick={() => void run()}>
              Redeliver
            </Button>
          ),
        };
      }}
    >
      {(found) => (
        <Stack gap={6}>
          <Section title="Request">
            <Stack gap={4}>
              <KeyValueList
                columns={2}
                items={[
                  { label: 'Address', value: found.url },
                  { label: 'webhook-id', value: found.id, copy: found.id },
                  { label: 'Created', value: formatDateTime(found.createdAt) },
                  {
                    label: 'Next attempt',
                    value: found.nextAttemptAt && formatDateTime(found.nextAttemptAt),
                  },
                ]}
              />
              {found.requestBody === null ? (
                <Text tone="muted">The event has not been sent yet.</Text>
              ) : (
                <CodeBlock label="Request body">{formatBody(found.requestBody)}</CodeBlock>
              )}
            </Stack>
          </Section>
          {found.attemptLog.length > 0 && (
            <Section title="Attempts">
              <Stack gap={4}>
                {found.attemptLog.map((attempt) => (
                  <AttemptCard key={attempt.id} attempt={attempt} />
                ))}
              </Stack>
            </Section>
          )}
        </Stack>
      )}
    </DetailPage>
  );
}

function AttemptCard({ attempt }: { attempt: Attempt }) {
  const { at, durationMs, responseStatus, error } = attempt;
  return (
    <Card>
      <Stack gap={4}>
        <KeyValueList
          columns={3}
          items={[
            { label: 'Sent', value: formatDateTime(at) },
            { label: 'Response', value: responseStatus === null ? 'None' : String(responseStatus) },
            { label: 'Duration', value: `${formatNumber(durationMs)} ms` },
          ]}
        />
        {error !== null && (
          <AlertBanner tone="danger" live="off">
            {error}
          </AlertBanner>
        )}
        {attempt.requestHeaders.length > 0 && (
          <CodeBlock label="Request headers">{formatHeaders(attempt.requestHeaders)}</CodeBlock>
        )}
        {attempt.responseHeaders.length > 0 && (
          <CodeBlock label="Response headers">{formatHeaders(attempt.responseHeaders)}</CodeBlock>
        )}
        {attempt.responseBody !== null && attempt.responseBody !== '' && (
          <CodeBlock label="Response body">{attempt.responseBody}</CodeBlock>
        )}
      </Stack>
    </Card>
  );
}
