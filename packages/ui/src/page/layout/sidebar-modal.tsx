import { keyframes } from '@mui/material/styles';
import { useId } from 'react';
import { color, shadow } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { duration, radius } from '../../theme/tokens.ts';
import { ModalBody, ModalFooter, ModalHeader, type ModalProps } from '../overlays/modal.tsx';
import { ModalFrame } from '../overlays/modal-frame.tsx';

const phone = '@media (max-width: 599.98px)';

const slideIn = keyframes({ from: { opacity: 0, transform: 'translateX(24px)' } });

const Sheet = styled('div')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  borderRadius: radius.dialog,
  backgroundColor: color.surface.overlay,
  boxShadow: shadow.dialog,
  animation: `${slideIn} ${duration.slow}ms ease-out`,
  '&:focus-visible': { outline: 'none' },
  [phone]: { width: '100% !important', borderRadius: 0 },
  // A short form is as tall as the panel too: its submit bar is where other panels have their buttons.
  '& form': { display: 'flex', flexDirection: 'column', minHeight: '100%' },
  '& form > *': { flex: 1 },
});

export interface SidebarModalProps extends Omit<ModalProps, 'size'> {
  /** px; full width on a phone */
  width?: number;
}

/** A panel from the right, for details of an item while its list stays in view. */
export function SidebarModal({
  open,
  onClose,
  title,
  children,
  actions,
  width = 480,
  closeIcon = true,
  closeOnBackdrop,
  closeOnEscape,
  role = 'dialog',
  describedBy,
}: SidebarModalProps) {
  const titleId = useId();
  return (
    <ModalFrame
      placement="right"
      open={open}
      onClose={onClose}
      closeOnBackdrop={closeOnBackdrop}
      closeOnEscape={closeOnEscape}
    >
      <Sheet
        role={role}
        aria-modal
        aria-labelledby={titleId}
        aria-describedby={describedBy}
        data-modal-panel
        tabIndex={-1}
        style={{ width: `min(${width}px, 100%)` }}
      >
        <ModalHeader id={titleId} title={title} closeIcon={closeIcon} onClose={onClose} />
        <ModalBody>{children}</ModalBody>
        {actions && <ModalFooter>{actions}</ModalFooter>}
      </Sheet>
    </ModalFrame>
  );
}
