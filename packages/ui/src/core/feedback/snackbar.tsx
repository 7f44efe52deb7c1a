import MuiSnackbar from '@mui/material/Snackbar';
import type { ReactElement } from 'react';

export interface SnackbarProps {
  /** Milliseconds until the message closes. The timer pauses on hover or focus, then starts again. */
  duration: number;
  onTimeout: () => void;
  /** An `AlertBanner`. */
  children: ReactElement;
}

/** A message that closes automatically. The caller positions it and announces it in a live region. */
export function Snackbar({ duration, onTimeout, children }: SnackbarProps) {
  return (
    <MuiSnackbar
      open
      autoHideDuration={duration}
      resumeHideDuration={duration}
      // Ignores Escape and clicks outside: the user may be using another part of the page.
      onClose={(_event, reason) => {
        if (reason === 'timeout') onTimeout();
      }}
    >
      {children}
    </MuiSnackbar>
  );
}
