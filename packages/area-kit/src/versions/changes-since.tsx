import type { Query } from '@portal/portal-sdk';
import { Box, Text } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import type { HistoryEvent } from '../detail/history-section.tsx';

export interface ChangesSinceProps {
  history: Pick<Query<readonly HistoryEvent[]>, 'data'>;
  /** When the version on screen was last changed. */
  since: string;
}

/** Events after an instant and the people who made them, oldest first. Renders nothing if there are none. */
export function ChangesSince({ history, since }: ChangesSinceProps) {
  const events = (history.data ?? []).filter(({ at }) => Date.parse(at) > Date.parse(since));
  if (events.length === 0) return null;
  return (
    <Box component="ul" aria-label="Changes since you opened this" sx={{ m: 0, mt: 1, pl: 5 }}>
      {events.map(({ id, title, detail, actor, at }) => (
        <li key={id}>
          <Text weight={500}>{title}</Text>
          {detail !== null && `: ${detail}`}
          <Text tone="muted">
            {' '}
            {formatDateTime(at)}
            {actor !== null && ` by ${actor}`}
          </Text>
        </li>
      ))}
    </Box>
  );
}
