import MuiIconButton from '@mui/material/IconButton';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import type { SmartLinkProps } from '../../theme/link-context.tsx';
import { CountBadge } from '../display/count-badge.tsx';
import type { Sx } from '../layout/sx.ts';
import { Tooltip, type TooltipPlacement } from '../overlays/tooltip.tsx';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> {
  /** Accessible name, also shown as the tooltip. */
  label: string;
  icon: ReactNode;
  /** 24, 32 or 40 px. */
  size?: 'small' | 'medium' | 'large';
  href?: string;
  /** Count badge, capped at 99 and hidden at 0. Repeat it in the label: "Notifications, 7 unread". */
  badge?: number;
  tooltip?: boolean;
  tooltipPlacement?: TooltipPlacement;
  sx?: Sx;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with an icon instead of text. */
export function IconButton({
  label,
  icon,
  size = 'medium',
  href,
  badge = 0,
  tooltip = true,
  tooltipPlacement = 'bottom',
  type = 'button',
  ...rest
}: IconButtonProps) {
  const content = (
    <>
      {icon}
      {badge > 0 && <CountBadge count={badge} corner />}
    </>
  );
  const button =
    href === undefined ? (
      <MuiIconButton aria-label={label} {...rest} type={type} size={size}>
        {content}
      </MuiIconButton>
    ) : (
      // The remaining attributes are shared by links and buttons.
      <MuiIconButton
        aria-label={label}
        {...(rest as unknown as Omit<SmartLinkProps, 'color'>)}
        href={href}
        size={size}
      >
        {content}
      </MuiIconButton>
    );
  if (!tooltip) return button;
  return (
    <Tooltip title={label} placement={tooltipPlacement} isLabel>
      {button}
    </Tooltip>
  );
}
