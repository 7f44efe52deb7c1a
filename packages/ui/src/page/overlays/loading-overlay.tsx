import { Spinner } from '../../core/feedback/spinner.tsx';
import { color, shadow } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { duration, radius } from '../../theme/tokens.ts';
import { ModalFrame } from './modal-frame.tsx';

const Panel = styled('div')({
  display: 'flex',
  alignItems: 'center',
  position: 'relative',
  alignSelf: 'center',
  gap: 12,
  margin: 'auto 16px',
  padding: '14px 18px',
  borderRadius: radius.dialog,
  backgroundColor: color.surface.overlay,
  boxShadow: shadow.dialog,
  fontWeight: 500,
  animation: `portal-rise-in ${duration.usual}ms ease-out`,
  '&:focus-visible': { outline: 'none' },
  '& > span:first-of-type': { color: color.brand.fg },
});

export interface LoadingOverlayProps {
  open: boolean;
  /** The work in progress. */
  message: string;
}

/** Blocks the page while work is in progress. */
export function LoadingOverlay({ open, message }: LoadingOverlayProps) {
  return (
    <ModalFrame open={open} onClose={() => undefined} closeOnBackdrop={false} closeOnEscape={false}>
      <Panel role="alertdialog" aria-modal aria-busy aria-label={message} data-modal-panel tabIndex={-1}>
        <Spinner size={20} />
        <span role="status">{message}</span>
      </Panel>
    </ModalFrame>
  );
}
