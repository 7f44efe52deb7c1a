import { isApiError } from '@portal/portal-sdk';
import { Button, Row, Text } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import type { Autosave } from '@portal/ui/forms';

interface MarginStatusProps {
  margin: { setAt: string | null; setBy: string | null };
  autosave: Autosave;
  /** Until a margin is set. */
  unsetText: string;
  /** Begins the sentence that says who saved it and when. */
  savedText: string;
}

/** Whether the margin is saved, and who saved it. */
export function MarginStatus({
  margin: { setAt, setBy },
  autosave,
  unsetText,
  savedText,
}: MarginStatusProps) {
  const { state } = autosave;
  if (state.status === 'failed')
    return (
      <Row gap={2} wrap role="status">
        <Text variant="dense" tone="danger">
          Not saved. {isApiError(state.error) ? state.error.message : 'Something went wrong on our side.'}
        </Text>
        <Button size="small" onClick={() => void autosave.flush()}>
          Try again
        </Button>
      </Row>
    );
  const isBusy = state.status === 'waiting' || state.status === 'saving';
  const saved = setAt === null ? unsetText : `${savedText} by ${setBy}, ${formatDateTime(setAt)}.`;
  return (
    <Text variant="dense" tone="muted" role="status">
      {isBusy ? 'Saving…' : saved}
    </Text>
  );
}
