import MuiButton from '@mui/material/Button';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { SmartLink } from '../theme/link-context.tsx';
import { Spinner } from './spinner.tsx';
import type { Sx } from './sx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> &
  Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'download' | 'target' | 'rel'>;

export interface ButtonProps extends Native {
  /** One `primary` a screen. Default: `secondary`. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  endIcon?: ReactNode;
  /** Busy with what was asked: says so, and further presses do nothing. Keeps the focus. */
  loading?: boolean;
  /** Makes it a link. */
  href?: string;
  fullWidth?: boolean;
  sx?: Sx;
  ref?: Ref<HTMLButtonElement>;
}

const look = {
  primary: { variant: 'contained', color: 'primary' },
  secondary: { variant: 'outlined', color: 'inherit' },
  quiet: { variant: 'text', color: 'inherit' },
  danger: { variant: 'contained', color: 'error' },
} as const;

export function Button({
  variant = 'secondary',
  icon,
  endIcon,
  loading = false,
  href,
  onClick,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Not the disabled attribute: it would drop the focus and leave a screen reader nowhere.
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <MuiButton
      {...look[variant]}
      {...(href === undefined ? { type } : { href, component: SmartLink })}
      startIcon={loading ? <Spinner size={16} /> : icon}
      endIcon={endIcon}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={press}
      {...rest}
    >
      {children}
    </MuiButton>
  );
}
