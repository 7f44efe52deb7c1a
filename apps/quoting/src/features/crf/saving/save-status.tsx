import { isApiError } from '@portal/portal-sdk';
import { Button, icons, Row, Stack, Text } from '@portal/ui';
import { calendarDay, formatDate, formatTime, serverNow } from '@portal/ui/format';
import type { Autosave } from '@portal/ui/forms';

/** "Saved 10:32", with the date if it was not today. */
function formatSavedAt(at: Date, now: Date = new Date(serverNow())): string {
  const time = formatTime(at);
  return calendarDay(at) === calendarDay(now) ? `Saved ${time}` : `Saved ${formatDate(at)} ${time}`;
}

/** The offline banner explains why nothing is sent. */
function describeFailure(error: unknown): string {
  if (!isApiError(error)) return 'Not saved. Something went wrong on our side.';
  return error.code === 'offline' ? 'Not sent yet' : `Not saved. ${error.message}`;
}

interface SaveStatusProps {
  autosave: Autosave;
  /** When the server last saved before this visit. */
  savedAt: string | null;
  persistent: boolean;
  /** An add-on is being saved. */
  isRepricing: boolean;
}

/** Whether the form is saved, and where unsaved answers are stored. */
export function SaveStatus({ autosave, savedAt, persistent, isRepricing }: SaveStatusProps) {
  const { state } = autosave;
  if (state.status === 'failed') {
    return (
      <Stack role="status" gap={1}>
        <Row gap={1} align="start">
          <icons.offline aria-hidden sx={{ fontSize: 18, color: 'tone.danger.fg' }} />
          <Text variant="dense" tone="danger">
            {describeFailure(state.error)}
          </Text>
        </Row>
        <Text variant="caption" tone="muted">
          {persistent
            ? 'Your answers are stored on this device. We will keep trying to save them.'
            : 'This browser cannot store your answers. Keep the page open until they are saved.'}
        </Text>
        <Button size="small" onClick={() => void autosave.flush()}>
          Try again
        </Button>
      </Stack>
    );
  }
  const last = state.savedAt ?? (savedAt === null ? null : new Date(savedAt));
  const isBusy = isRepricing || state.status === 'waiting' || state.status === 'saving';
  return (
    <Text variant="dense" tone="muted" component="p" role="status" sx={{ m: 0, px: '10px' }}>
      {isBusy ? 'Saving…' : last === null ? 'Saves as you type' : formatSavedAt(last)}
    </Text>
  );
}
