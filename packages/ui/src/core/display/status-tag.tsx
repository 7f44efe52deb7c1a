import Chip from '@mui/material/Chip';
import type { ReactElement, ReactNode } from 'react';
import type { Tone } from '../../theme/tokens.ts';

const dot = <span aria-hidden data-dot />;

export interface StatusTagProps {
  tone?: Tone;
  icon?: ReactElement;
  /** The status label. */
  children: ReactNode;
}

/** The status of an item: a label with a tone and a mark. */
export function StatusTag({ tone = 'neutral', icon = dot, children }: StatusTagProps) {
  return <Chip component="span" size="small" color={tone} icon={icon} label={children} />;
}
