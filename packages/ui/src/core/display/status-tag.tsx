import Chip from '@mui/material/Chip';
import { isValidElement, type ReactNode } from 'react';
import type { Tone } from '../../theme/tokens.ts';

const dot = <span aria-hidden data-dot />;

export interface StatusTagProps {
  tone?: Tone;
  icon?: ReactNode;
  /** The status label. */
  children: ReactNode;
}

/** The status of an item: a label with a tone and a mark. */
export function StatusTag({ tone = 'neutral', icon, children }: StatusTagProps) {
  return (
    <Chip
      component="span"
      size="small"
      color={tone}
      icon={isValidElement(icon) ? icon : dot}
      label={children}
    />
  );
}
