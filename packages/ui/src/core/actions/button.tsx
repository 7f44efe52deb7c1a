import MuiButton from '@mui/material/Button';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import type { SmartLinkProps } from '../../theme/link-context.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import type { Sx } from '../layout/sx.ts';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'small' | 'medium' | 'large';

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> &
  Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'download' | 'target' | 'rel'>;

export interface ButtonProps extends Native {
  /** Use one `primary` per screen. Default: `secondary`. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  endIcon?: ReactNode;
  /** Shows a spinner and ignores presses while an action runs. Keeps the focus. */
  loading?: boolean;
  /** Renders a link. */
  href?: string;
  fullWidth?: boolean;
  sx?: Sx;
  ref?: Ref<HTMLButtonElement>;
}

const looks = {
  primary: { variant: 'contained', color: 'primary' },
  danger: { variant: 'contained', color: 'error' },
  secondary: { variant: 'outlined', color: 'inherit' },
  quiet: { variant: 'text', color: 'inherit' },
} as const satisfies Record<ButtonVariant, object>;

/** A button, or with `href` a link that looks the same. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  endIcon,
  loading = false,
  href,
  fullWidth,
  onClick,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const look = {
    ...looks[variant],
    size,
    fullWidth,
    startIcon: loading ? <Spinner size={16} /> : icon,
    endIcon,
  };
  if (href !== undefined) {
    // The remaining attributes are shared by links and buttons.
    const shared = { ...rest, onClick } as unknown as SmartLinkProps;
    return (
      <MuiButton {...shared} {...look} href={href}>
        {children}
      </MuiButton>
    );
  }
  return (
    <MuiButton
      {...rest}
      {...look}
      type={type}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        // Not MUI's `loading`, which disables the button and so drops the focus.
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </MuiButton>
  );
}
