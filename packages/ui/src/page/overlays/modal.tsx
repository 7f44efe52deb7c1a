import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../../core/actions/icon-button.tsx';
import { icons } from '../../core/display/icons.tsx';
import { Text } from '../../core/display/text.tsx';
import { color } from '../../theme/styles/css.ts';
import { type Styled, styled } from '../../theme/styles/styled.tsx';
import { useModal } from './use-modal.ts';

const widths = { small: 400, medium: 560, large: 880 } as const;

/** The submit button of a form in a side panel, or of a long form in a dialog: in view while the form scrolls behind it. */
export const ModalSubmitBar: Styled<'div'> = styled('div')({
  position: 'sticky',
  zIndex: 1,
  bottom: -20,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  margin: 'auto -20px -20px',
  padding: '12px 20px',
  borderTop: `1px solid ${color.line.main}`,
  backgroundColor: color.surface.overlay,
});

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Footer buttons, the primary one last. */
  actions?: ReactNode;
  size?: keyof typeof widths;
  closeIcon?: boolean;
  closeOnBackdrop?: boolean;
  closeOnEscape?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** Id of the element that describes the dialog. */
  describedBy?: string;
}

interface ModalContentProps
  extends Pick<ModalProps, 'title' | 'children' | 'actions' | 'closeIcon' | 'onClose'> {
  titleId: string;
}

/** Heading, scrolling body and footer of a dialog or a side panel. */
export function ModalContent({ titleId, title, children, actions, closeIcon, onClose }: ModalContentProps) {
  return (
    <>
      {/* Without an id, MUI would give it the heading's, and "Close" would be part of the dialog's name. */}
      <DialogTitle component="header" id={`${titleId}-header`}>
        <Text component="h2" id={titleId} variant="heading">
          {title}
        </Text>
        {closeIcon && <IconButton label="Close" icon={<icons.close />} onClick={onClose} tooltip={false} />}
      </DialogTitle>
      <DialogContent>{children}</DialogContent>
      {actions && <DialogActions>{actions}</DialogActions>}
    </>
  );
}

/** A dialog for a question or a short task. */
export function Modal({
  size = 'medium',
  closeIcon = true,
  role = 'dialog',
  describedBy,
  open,
  onClose,
  closeOnBackdrop,
  closeOnEscape,
  ...content
}: ModalProps) {
  const titleId = useId();
  const { isOpen, modalProps, panelRef } = useModal({ open, onClose, closeOnBackdrop, closeOnEscape });
  if (!isOpen) return null;
  return (
    <Dialog
      {...modalProps}
      role={role}
      sx={{ '--panel-width': `${widths[size]}px` }}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      slotProps={{ paper: { ref: panelRef } }}
    >
      <ModalContent {...content} titleId={titleId} closeIcon={closeIcon} onClose={onClose} />
    </Dialog>
  );
}
