import { type ReactNode, useId } from 'react';
import { Button } from '../../core/actions/button.tsx';
import { Text } from '../../core/display/text.tsx';
import { Modal } from '../overlays/modal.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** Consequences of confirming. */
  children: ReactNode;
  /** A verb: "Cancel quote". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  loading?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  loading = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const textId = useId();
  return (
    <Modal
      open={open}
      onClose={onCancel}
      title={title}
      size="small"
      role="alertdialog"
      describedBy={textId}
      closeIcon={false}
      closeOnBackdrop={!loading}
      closeOnEscape={!loading}
      actions={
        <>
          <Button onClick={onCancel} disabled={loading}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Text component="div" id={textId} tone="muted">
        {children}
      </Text>
    </Modal>
  );
}
