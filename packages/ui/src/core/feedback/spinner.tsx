import CircularProgress from '@mui/material/CircularProgress';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

export interface SpinnerProps {
  /** px */
  size?: number;
  /** Text for screen readers; leave out when nearby text says the same. */
  label?: string;
}

/** Shows that a small part is loading. */
export function Spinner({ size = 16, label }: SpinnerProps) {
  return (
    <>
      <CircularProgress aria-hidden disableShrink color="inherit" size={size} thickness={5} />
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </>
  );
}
