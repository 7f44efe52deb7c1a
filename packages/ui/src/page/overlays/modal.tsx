import { type ReactNode, useId } from 'react';
import { IconButton } from '../../core/actions/icon-button.tsx';
import { icons } from '../../core/display/icons.tsx';
import { Text } from '../../core/display/text.tsx';
import { color, focusRing, shadow } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { duration, radius } from '../../theme/tokens.ts';
import { ModalFrame } from './modal-frame.tsx';

const phone = '@media (max-width: 599.98px)';

const widths = { small: 400, medium: 560, large: 880 } as const;

const Panel = styled('div', { shouldForwardProp: (name) => name !== 'size' })<{ size: keyof typeof widths }>(
  ({ size }) => ({
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    width: '100%',
    maxWidth: widths[size],
    maxHeight: 'min(100%, 880px)',
    borderRadius: radius.dialog,
    backgroundColor: color.surface.overlay,
    boxShadow: shadow.dialog,
    animation: `portal-rise-in ${duration.usual}ms ease-out`,
    '&:focus-visible': { outline: 'none' },
    [phone]: {
      maxWidth: 'none',
      maxHeight: 'calc(100dvh - 24px)',
      borderRadius: `${radius.dialog}px ${radius.dialog}px 0 0`,
    },
  }),
);

const Head = styled('header')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 16,
  padding: '16px 16px 0 20px',
  '& > h2': { flex: 1, paddingBlock: 4, '@media (pointer: coarse)': { paddingBlock: 8 } },
});

/** Scrolls on its own; the lines show that there is more above or below. */
export const ModalBody = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: '12px 20px 20px',
  overscrollBehavior: 'contain',
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
});

export const ModalFooter = styled('footer')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
  padding: '12px 20px',
  borderTop: `1px solid ${color.line.main}`,
  [phone]: {
    flexDirection: 'column-reverse',
    paddingBottom: 'max(12px, env(safe-area-inset-bottom))',
    '& > *': { width: '100%', minHeight: 40 },
  },
});

/** The submit button of a form in a side panel, or of a long form in a dialog: in view while the form scrolls behind it. */
export const ModalSubmitBar = styled('div')({
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

export function ModalHeader({
  id,
  title,
  closeIcon,
  onClose,
}: {
  id: string;
  title: ReactNode;
  closeIcon: boolean;
  onClose: () => void;
}) {
  return (
    <Head>
      <Text component="h2" id={id} variant="heading">
        {title}
      </Text>
      {closeIcon && <IconButton label="Close" icon={<icons.close />} onClick={onClose} tooltip={false} />}
    </Head>
  );
}

/** A dialog for a question or a short task. */
export function Modal({
  open,
  onClose,
  title,
  children,
  actions,
  size = 'medium',
  closeIcon = true,
  closeOnBackdrop,
  closeOnEscape,
  role = 'dialog',
  describedBy,
}: ModalProps) {
  const titleId = useId();
  return (
    <ModalFrame open={open} onClose={onClose} closeOnBackdrop={closeOnBackdrop} closeOnEscape={closeOnEscape}>
      <Panel
        role={role}
        aria-modal
        aria-labelledby={titleId}
        aria-describedby={describedBy}
        size={size}
        data-modal-panel
        tabIndex={-1}
      >
        <ModalHeader id={titleId} title={title} closeIcon={closeIcon} onClose={onClose} />
        <ModalBody>{children}</ModalBody>
        {actions && <ModalFooter>{actions}</ModalFooter>}
      </Panel>
    </ModalFrame>
  );
}
