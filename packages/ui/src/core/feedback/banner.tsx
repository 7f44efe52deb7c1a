import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import type { Tone } from '../../theme/tokens.ts';

export interface BannerProps {
  tone: Tone;
  icon?: ReactNode;
  children: ReactNode;
  /** A link or a plain `<button>`. */
  action?: ReactNode;
}

/** A full-width strip for a lasting state: impersonation, no connection. */
export function Banner({ tone, icon = false, children, action }: BannerProps) {
  return (
    <Alert variant="strip" color={tone} icon={icon} action={action} role="status" data-print="hide">
      {children}
    </Alert>
  );
}
