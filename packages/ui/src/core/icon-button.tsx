import MuiIconButton from '@mui/material/IconButton';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { SmartLink } from '../theme/link-context.tsx';
import { CountBadge } from './badge.tsx';
import type { Sx } from './sx.ts';
import { Tooltip, type TooltipPlacement } from './tooltip.tsx';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> {
  /** Its name for everyone: read out, and shown as its tooltip. */
  label: string;
  icon: ReactNode;
  /** 24, 32 or 40 px. */
  size?: 'small' | 'medium' | 'large';
  href?: string;
  /** A count on its corner, capped at 99; nothing at 0. */
  badge?: number;
  tooltip?: boolean;
  tooltipPlacement?: TooltipPlacement;
  sx?: Sx;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  label,
  icon,
  href,
  badge = 0,
  tooltip = true,
  tooltipPlacement = 'bottom',
  ...rest
}: IconButtonProps) {
  const button = (
    <MuiIconButton
      aria-label={label}
      {...(href === undefined ? { type: 'button' as const } : { href, component: SmartLink })}
      {...rest}
    >
      {icon}
      {badge > 0 && <CountBadge count={badge} corner />}
    </MuiIconButton>
  );
  if (!tooltip) return button;
  return (
    <Tooltip title={label} placement={tooltipPlacement} labels>
      {button}
    </Tooltip>
  );
}
