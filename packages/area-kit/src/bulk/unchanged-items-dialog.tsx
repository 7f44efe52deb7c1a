import { Button, Stack, Text } from '@portal/ui';
import { formatNumber } from '@portal/ui/format';
import { Modal } from '@portal/ui/page';
import type { ReactNode } from 'react';

/** Reasons listed one by one; beyond that, their number. */
const MAX_LISTED = 100;

interface UnchangedItemsDialogProps {
  title: string;
  /** The result of the change for the other items. */
  children: ReactNode;
  /** `label` names the item where its key does not. */
  items: readonly { key: string; label?: string | undefined; reason: string }[];
  /** Undoes the change; null if that is not possible. */
  undo: (() => void) | null;
  onClose: () => void;
}

/** Lists the items that a bulk change did not change, each with the reason. */
export function UnchangedItemsDialog({ title, children, items, undo, onClose }: UnchangedItemsDialogProps) {
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
              Undo these changes
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
        {items.length > 0 && (
          <Stack component="ul" gap={2} sx={{ m: 0, pl: 5 }}>
            {items.slice(0, MAX_LISTED).map(({ key, label, reason }) => (
              <li key={key}>
                <Text mono={label === undefined} weight={500}>
                  {label ?? key}
                </Text>{' '}
                <Text tone="muted">{reason}</Text>
              </li>
            ))}
          </Stack>
        )}
        {items.length > MAX_LISTED && (
          <Text tone="muted">And {formatNumber(items.length - MAX_LISTED)} more.</Text>
        )}
      </Stack>
    </Modal>
  );
}
