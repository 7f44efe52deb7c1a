import { Button, Stack, Text } from '@portal/ui';
import { Modal } from '@portal/ui/page';
import type { ReactNode } from 'react';

interface UnchangedQuotesDialogProps {
  title: string;
  /** What happened to the others. */
  children: ReactNode;
  quotes: readonly { reference: string; reason: string }[];
  /** Takes back what was changed; null where it cannot be. */
  undo: (() => void) | null;
  onClose: () => void;
}

/** Names each quote that a bulk change left as it was, with the reason. */
export function UnchangedQuotesDialog({
  title,
  children,
  quotes,
  undo,
  onClose,
}: UnchangedQuotesDialogProps) {
  return (
    <Modal
      open
      onClose={onClose}
      closeIcon={false}
      title={title}
      actions={
        <>
          {undo !== null && (
            <Button
              onClick={() => {
                onClose();
                undo();
              }}
            >
              Undo the others
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {children}
        {quotes.length > 0 && (
          <Stack component="ul" gap={2} sx={{ m: 0, pl: 5 }}>
            {quotes.map(({ reference, reason }) => (
              <li key={reference}>
                <Text mono weight={500}>
                  {reference}
                </Text>{' '}
                <Text tone="muted">{reason}</Text>
              </li>
            ))}
          </Stack>
        )}
      </Stack>
    </Modal>
  );
}
