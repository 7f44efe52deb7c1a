import { isApiError } from '@portal/portal-sdk';
import { Button, icons, Row, Stack, Text } from '@portal/ui';
import { calendarDay, formatDate, formatTime, serverNow } from '@portal/ui/format';
import type { Autosave } from '@portal/ui/forms';

/** "Saved 10:32" today, with the day before that. */
export function formatSavedAt(at: Date, now: Date = new Date(serverNow())): string {
  const time = formatTime(at);
  return calendarDay(at) === calendarDay(now) ? `Saved ${time}` : `Saved ${formatDate(at)} ${time}`;
}

interface SaveStatusProps {
  autosave: Autosave;
  /** Last save on the server before this visit. */
  savedAt: string | null;
  persistent: boolean;
}

/** What of the form is safe, and where. */
export function SaveStatus({ autosave, savedAt, persistent }: SaveStatusProps) {
  const { state } = autosave;
  if (state.status === 'failed') {
    return (
      <Stack role="status" gap={1}>
        <Row gap={1} align="start">
          <icons.offline aria-hidden sx={{ fontSize: 18, color: 'tone.danger.fg' }} />
          <Text variant="dense" tone="danger">
            Not saved. {isApiError(state.error) ? state.error.message : 'Something went wrong on our side.'}
          </Text>
        </Row>
        <Text variant="caption" tone="muted">
          {persistent
            ? 'What you typed is kept on this device and is sent as soon as that is possible.'
            : 'This browser keeps nothing: leave the page open until it is saved.'}
        </Text>
        <Button size="small" onClick={() => void autosave.flush()}>
          Try again
        </Button>
      </Stack>
    );
  }
  const last = state.savedAt ?? (savedAt === null ? null : new Date(savedAt));
  const isBusy = state.status === 'waiting' || state.status === 'saving';
  return (
    <Text variant="dense" tone="muted" component="p" role="status" sx={{ m: 0, px: '10px' }}>
      {isBusy ? 'Saving…' : last === null ? 'Saved as you type' : formatSavedAt(last)}
    </Text>
  );
}
