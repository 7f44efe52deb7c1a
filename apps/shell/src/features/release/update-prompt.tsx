import { Button, Modal, Text } from '@portal/ui';

interface Props {
  open: boolean;
  onRefresh: () => void;
  onDelay: () => void;
}

/** Text and buttons are word for word from specification §4 and §8. Escape and the close button delay. */
export function UpdatePrompt({ open, onRefresh, onDelay }: Props) {
  return (
    <Modal
      open={open}
      onClose={onDelay}
      title="Update available"
      size="small"
      closeOnBackdrop={false}
      describedBy="update-prompt-text"
      actions={
        <>
          <Button onClick={onDelay}>Delay 5 minutes</Button>
          <Button variant="primary" onClick={onRefresh}>
            Refresh now
          </Button>
        </>
      }
    >
      <Text component="p" id="update-prompt-text">
        We've updated our portal and need to refresh so that you are getting the latest and correct
        information. Please click below to either refresh now or to delay if you are in the middle of a
        process.
      </Text>
    </Modal>
  );
}
