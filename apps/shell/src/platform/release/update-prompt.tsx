import { useLeaveReason } from '@portal/portal-sdk/host';
import { AlertBanner, Button, Stack, Text } from '@portal/ui';
import { Modal } from '@portal/ui/overlays';
import { useState } from 'react';

interface Props {
  open: boolean;
  onRefresh: () => void;
  onDelay: () => void;
  /** Updates the open page without a refresh; undefined when that is not possible. */
  onUpdatePage?: (() => Promise<void>) | undefined;
}

/** Text, Refresh now and Delay are word for word from specification §4 and §8. Escape and the close button delay. */
export function UpdatePrompt({ open, onRefresh, onDelay, onUpdatePage }: Props) {
  const [state, setState] = useState<'ready' | 'updating' | 'failed'>('ready');
  const canUpdatePage = onUpdatePage !== undefined;
  const reason = useLeaveReason();
  const delay = () => {
    setState('ready');
    onDelay();
  };
  const updatePage = () => {
    setState('updating');
    onUpdatePage?.().then(
      () => setState('ready'),
      () => setState('failed'),
    );
  };
  return (
    <Modal
      open={open}
      onClose={delay}
      title="Update available"
      size={canUpdatePage ? 'medium' : 'small'}
      closeOnBackdrop={false}
      describedBy="update-prompt-text"
      actions={
        <>
          <Button onClick={delay}>Delay 5 minutes</Button>
          <Button variant={canUpdatePage ? 'secondary' : 'primary'} onClick={onRefresh}>
            Refresh now
          </Button>
          {canUpdatePage && (
            <Button variant="primary" loading={state === 'updating'} onClick={updatePage}>
              Update this page
            </Button>
          )}
        </>
      }
    >
      <Stack gap={3}>
        <Text component="p" id="update-prompt-text">
          We've updated our portal and need to refresh so that you are getting the latest and correct
          information. Please click below to either refresh now or to delay if you are in the middle of a
          process.
        </Text>
        {canUpdatePage && state !== 'failed' && (
          <Text component="p" tone="muted">
            You can also update only this page. {reason ?? 'What you typed is saved and stays in place.'}
          </Text>
        )}
        {state === 'failed' && (
          <AlertBanner tone="danger">
            We could not load the new version of this page. The version you have still works. Try again later
            or refresh now.
          </AlertBanner>
        )}
      </Stack>
    </Modal>
  );
}
