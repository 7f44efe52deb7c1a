import MuiDrawer from '@mui/material/Drawer';
import { useId } from 'react';
import { ModalContent, type ModalProps } from '../overlays/modal.tsx';
import { useModal } from '../overlays/use-modal.ts';

export interface SidebarModalProps extends Omit<ModalProps, 'size'> {
  /** px; full width on a phone */
  width?: number;
}

/** A panel from the right, for details of an item while its list stays in view. */
export function SidebarModal({
  width = 480,
  closeIcon = true,
  role = 'dialog',
  describedBy,
  open,
  onClose,
  closeOnBackdrop,
  closeOnEscape,
  ...content
}: SidebarModalProps) {
  const titleId = useId();
  const { isOpen, modalProps, panelRef } = useModal({ open, onClose, closeOnBackdrop, closeOnEscape });
  if (!isOpen) return null;
  return (
    <MuiDrawer
      {...modalProps}
      anchor="right"
      sx={{ '--panel-width': `${width}px` }}
      slotProps={{
        paper: {
          ref: panelRef,
          role,
          'aria-modal': true,
          'aria-labelledby': titleId,
          'aria-describedby': describedBy,
          tabIndex: -1,
        },
      }}
    >
      <ModalContent {...content} titleId={titleId} closeIcon={closeIcon} onClose={onClose} />
    </MuiDrawer>
  );
}
