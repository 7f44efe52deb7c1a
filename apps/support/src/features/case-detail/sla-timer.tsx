import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { color, DataState, icons, Row, Stack, StatusTag, styled, Text } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import type { ReactNode } from 'react';
import { readSla, type SlaReading } from './sla-words.ts';

/** How often the server's clock is read while somebody looks at it. */
const LIVE_INTERVAL_MS = 30_000;

const STATE: Readonly<Record<SlaReading['state'], { label: string; icon: ReactNode }>> = {
  none: { label: 'No clock', icon: <pageIcons.timer aria-hidden /> },
  running: { label: 'In time', icon: <pageIcons.timer aria-hidden /> },
  soon: { label: 'Due soon', icon: <icons.warning aria-hidden /> },
  breached: { label: 'Breached', icon: <icons.alert aria-hidden /> },
  paused: { label: 'Paused', icon: <pageIcons.timer aria-hidden /> },
};

const Track = styled('div')({
  height: 4,
  maxWidth: 320,
  overflow: 'hidden',
  borderRadius: 2,
  backgroundColor: color.line.main,
  '& > div': { height: '100%', borderRadius: 2 },
});

/** Time left to the promised fix, live by the server's clock. */
export function SlaTimer({ id }: { id: number }) {
  const timer = useQuery(contract.support.getSlaTimer, { id }, { refreshInterval: LIVE_INTERVAL_MS });
  return (
    <DataState state={timer} onRetry={timer.refresh} empty={{ title: 'No clock' }}>
      {(found) => <SlaReadingView reading={readSla(found)} />}
    </DataState>
  );
}

function SlaReadingView({ reading }: { reading: SlaReading }) {
  const { state, figure, text, tone, ran } = reading;
  return (
    <Stack gap={1} role="timer" aria-label="Time to fix">
      <Row gap={2} wrap>
        <Text variant="caption" tone="muted">
          Time to fix
        </Text>
        {state !== 'none' && (
          <StatusTag tone={tone} icon={STATE[state].icon}>
            {STATE[state].label}
          </StatusTag>
        )}
      </Row>
      <Text variant="heading" component="span" numeric>
        {figure}
      </Text>
      {ran !== null && (
        <Track aria-hidden>
          <div
            style={{
              width: `${ran * 100}%`,
              backgroundColor: tone === 'neutral' ? color.text.subtle : color.tone[tone].solid,
            }}
          />
        </Track>
      )}
      <Text variant="caption" tone="muted">
        {text}
      </Text>
    </Stack>
  );
}
