import Dialog from '@mui/material/Dialog';
import { Spinner } from '../../core/feedback/spinner.tsx';
import { Row } from '../../core/layout/containers.tsx';

export interface LoadingOverlayProps {
  open: boolean;
  /** The work in progress. */
  message: string;
}

/** Blocks the page while work is in progress. */
export function LoadingOverlay({ open, message }: LoadingOverlayProps) {
  if (!open) return null;
  return (
    <Dialog
      open
      role="alertdialog"
      aria-label={message}
      data-print="hide"
      sx={{ '--panel-width': 'max-content' }}
      slotProps={{ paper: { 'aria-busy': true, 'aria-label': message } }}
    >
      <Row
        gap={3}
        sx={{ px: 4.5, py: 3.5, fontWeight: 500, '& > span:first-of-type': { color: 'brand.fg' } }}
      >
        <Spinner size={20} />
        <span role="status">{message}</span>
      </Row>
    </Dialog>
  );
}
