import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { color, DataState, icons, Row, radius, Stack, StatusTag, styled, Text } from '@portal/ui';
import { serverNow } from '@portal/ui/format';
import { pageIcons } from '@portal/ui/page';
import type { ReactNode } from 'react';
import { describeResponse, describeSla, type SlaSummary, type SlaTimer as Timer } from './sla-summary.ts';

/** Polling interval of the server's clock. */
const LIVE_INTERVAL_MS = 30_000;

const STATE_TAGS: Readonly<Record<SlaSummary['state'], { label: string; icon: ReactNode }>> = {
  none: { label: 'No SLA', icon: <pageIcons.timer aria-hidden /> },
  running: { label: 'On track', icon: <pageIcons.timer aria-hidden /> },
  soon: { label: 'Due soon', icon: <icons.warning aria-hidden /> },
  breached: { label: 'Breached', icon: <icons.alert aria-hidden /> },
  paused: { label: 'Paused', icon: <pageIcons.timer aria-hidden /> },
};

const Track = styled('div')({
  height: 4,
  maxWidth: 320,
  overflow: 'hidden',
  borderRadius: radius.mark,
  backgroundColor: color.line.main,
  '& > div': { height: '100%', borderRadius: radius.mark },
});

/** Time left until the SLA fix target, by the server's clock. */
export function SlaTimer({ id }: { id: number }) {
  const timer = useQuery(contract.support.getSlaTimer, { id }, { refreshInterval: LIVE_INTERVAL_MS });
  return (
    <DataState state={timer} onRetry={timer.refresh}>
      {(found) => <SlaSummaryView timer={found} />}
    </DataState>
  );
}

function SlaSummaryView({ timer }: { timer: Timer }) {
  const { state, headline, text, due, tone, elapsed } = describeSla(timer);
  const response = describeResponse(timer, serverNow());
  return (
    <Stack gap={1} role="timer" aria-label="Time to fix">
      <Row gap={2} wrap>
        <Text variant="caption" tone="muted">
          Time to fix
        </Text>
        {state !== 'none' && (
          <StatusTag tone={tone} icon={STATE_TAGS[state].icon}>
            {STATE_TAGS[state].label}
          </StatusTag>
        )}
      </Row>
      <Text variant="heading" component="span" numeric>
        {headline}
      </Text>
      {elapsed !== null && (
        <Track aria-hidden>
          <div
            style={{
              width: `${elapsed * 100}%`,
              backgroundColor: tone === 'neutral' ? color.text.subtle : color.tone[tone].solid,
            }}
          />
        </Track>
      )}
      {due && (
        <Text weight={500} numeric>
          {due}
        </Text>
      )}
      <Text variant="caption" tone="muted">
        {text}
        {timer.inWorkingHoursOnly &&
          ' The SLA clock counts working hours only: Monday to Friday, 09:00 to 17:00, excluding bank holidays.'}
      </Text>
      {response && (
        <Text variant="caption" tone={response.isLate ? 'danger' : 'muted'}>
          {response.text}
        </Text>
      )}
    </Stack>
  );
}
