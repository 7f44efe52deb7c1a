import MuiToggleButton from '@mui/material/ToggleButton';
import type { ReactNode } from 'react';
import { icons } from '../display/icons.tsx';

export interface ToggleButtonProps {
  isChosen: boolean;
  onToggle: () => void;
  children: ReactNode;
  /** `text`: a row of a list, without a frame. */
  variant?: 'outlined' | 'text';
}

/** A button that is either on or off, such as one value of several. */
export function ToggleButton({ isChosen, onToggle, children, variant = 'outlined' }: ToggleButtonProps) {
  return (
    <MuiToggleButton
      value=""
      size="small"
      fullWidth={variant === 'text'}
      selected={isChosen}
      data-variant={variant}
      onChange={onToggle}
    >
      {isChosen && variant === 'outlined' && <icons.check />}
      {children}
    </MuiToggleButton>
  );
}
