import MuiTooltip from '@mui/material/Tooltip';
import type { ReactElement, ReactNode } from 'react';

export type TooltipPlacement = 'top' | 'bottom' | 'left' | 'right';

export interface TooltipProps {
  title: ReactNode;
  placement?: TooltipPlacement;
  /** The tooltip repeats the element's accessible name, so it is not announced again. */
  isLabel?: boolean;
  /** One element that passes its ref and events to the DOM. */
  children: ReactElement;
}

/** Shows a text on hover and keyboard focus, after 100 ms and 5 px away (specification §9). Escape closes it. */
export function Tooltip({ title, placement = 'top', isLabel = false, children }: TooltipProps) {
  return (
    <MuiTooltip
      title={title}
      placement={placement}
      describeChild={!isLabel}
      slotProps={{ popper: { 'aria-hidden': isLabel || undefined } }}
    >
      {children}
    </MuiTooltip>
  );
}
