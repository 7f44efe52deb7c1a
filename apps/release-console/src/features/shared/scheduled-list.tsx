import { AlertBanner, Stack, Text } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import type { ReactNode } from 'react';
import type { ScheduledChange } from '../../contract/areas.ts';

const ACTIONS = { promote: 'Promote', disable: 'Disable', enable: 'Enable' } as const;

interface Props {
  changes: readonly ScheduledChange[];
  /** Buttons beside a change. */
  renderActions?: (change: ScheduledChange) => ReactNode;
}

/** Changes that are made at a given time, the next one first. */
export function ScheduledList({ changes, renderActions }: Props) {
  return (
    <Stack component="ul" role="list" gap={3} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {changes.map((change) => (
        <li key={change.id}>
          <Text weight={500}>
            {formatDateTime(change.at)}: {ACTIONS[change.action]} {change.area} {change.version}
          </Text>
          <Text component="p" variant="dense" tone="muted" sx={{ m: 0 }}>
            Scheduled by {change.by}. Reason: {change.reason}
          </Text>
          {change.failed !== null && (
            <AlertBanner
              tone="danger"
              live="off"
              title={`Not made on ${formatDateTime(change.failed.at)}, and not tried again`}
            >
              {change.failed.why}
            </AlertBanner>
          )}
          {change.stopped && (
            <AlertBanner tone="warning" live="off" title="Will not run">
              {change.stopped}
            </AlertBanner>
          )}
          {renderActions?.(change)}
        </li>
      ))}
    </Stack>
  );
}
