import MuiIconButton from '@mui/material/IconButton';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import type { SmartLinkProps } from '../../theme/link-context.tsx';
import type { Sx } from '../layout/sx.ts';

export interface PlainIconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> {
  /** Accessible name. */
  label: string;
  icon: ReactNode;
  /** 24, 32 or 40 px. */
  size?: 'small' | 'medium' | 'large';
  href?: string;
  sx?: Sx;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with an icon instead of text, and without a tooltip: sign-in has no code of tooltips. */
export function PlainIconButton({
  label,
  icon,
  size = 'medium',
  href,
  type = 'button',
  ...rest
}: PlainIconButtonProps) {
  return href === undefined ? (
    <MuiIconButton aria-label={label} {...rest} type={type} size={size}>
      {icon}
    </MuiIconButton>
  ) : (
    // The remaining attributes are shared by links and buttons.
    <MuiIconButton
      aria-label={label}
      {...(rest as unknown as Omit<SmartLinkProps, 'color'>)}
      href={href}
      size={size}
    >
      {icon}
    </MuiIconButton>
  );
}
