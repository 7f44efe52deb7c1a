import MuiSnackbar from '@mui/material/Snackbar';
import type { ReactElement } from 'react';

export interface SnackbarProps {
  /** Milliseconds until it goes away; while it is hovered or has the focus it stays, and as long again afterwards. */
  duration: number;
  onTimeout: () => void;
  /** An `AlertBanner`. */
  children: ReactElement;
}

/** A message that goes away by itself. The caller places it, and says it in a live region. */
export function Snackbar({ duration, onTimeout, children }: SnackbarProps) {
  return (
    <MuiSnackbar
      open
      autoHideDuration={duration}
      resumeHideDuration={duration}
      // Neither Escape nor a click elsewhere: those belong to what the user is doing.
      onClose={(_event, reason) => {
        if (reason === 'timeout') onTimeout();
      }}
    >
      {children}
    </MuiSnackbar>
  );
}
