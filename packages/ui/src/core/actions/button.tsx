import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { SmartLink, type SmartLinkProps } from '../../theme/link-context.tsx';
import { color, shadow } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { controlHeight, duration, radius } from '../../theme/tokens.ts';
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

const quick = `${duration.quick}ms ease-out`;

const unavailable = '&:disabled, &[aria-disabled="true"]:not([aria-busy="true"])';

// Data attributes select the style, so all buttons share one class.
const styles = {
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 6,
  minHeight: controlHeight.medium,
  padding: '5px 12px',
  border: '1px solid transparent',
  borderRadius: radius.control,
  background: 'none',
  color: color.text.primary,
  fontFamily: 'inherit',
  fontSize: 14,
  fontWeight: 500,
  lineHeight: '20px',
  letterSpacing: '-0.004em',
  textAlign: 'center',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  userSelect: 'none',
  transition: `background-color ${quick}, border-color ${quick}, color ${quick}`,
  '& > svg': { flex: 'none', fontSize: 18 },
  '& > svg:first-of-type:not(:last-child), & > [data-slot="icon"]': { marginLeft: -2 },
  '@media (pointer: coarse)': { minHeight: controlHeight.large },
  '&[data-size="small"]': {
    minHeight: controlHeight.small,
    padding: '3px 8px',
    fontSize: 13,
    '@media (pointer: coarse)': { minHeight: 36 },
  },
  '&[data-size="large"]': { minHeight: controlHeight.large, padding: '9px 16px' },
  '&[data-wide="true"]': { width: '100%' },
  '&[data-variant="primary"]': {
    backgroundColor: color.brand.main,
    color: color.brand.onMain,
    boxShadow: shadow.small,
    '&:hover': { backgroundColor: color.brand.hover },
    '&:active': { backgroundColor: color.brand.active },
  },
  '&[data-variant="danger"]': {
    backgroundColor: color.tone.danger.solid,
    color: color.tone.danger.onSolid,
    boxShadow: shadow.small,
    '&:hover': { backgroundColor: `color-mix(in oklab, ${color.tone.danger.solid} 88%, black)` },
  },
  '&[data-variant="secondary"]': {
    borderColor: color.line.strong,
    backgroundColor: color.surface.raised,
    boxShadow: shadow.small,
    '&:hover': { borderColor: color.line.field, backgroundColor: color.surface.hover },
    '&:active': { backgroundColor: color.line.main },
  },
  '&[data-variant="quiet"]': {
    color: color.text.muted,
    '&:hover': { backgroundColor: color.surface.hover, color: color.text.primary },
    '&:active': { backgroundColor: color.line.main },
  },
  // Quiet ones may name what they open, such as a file.
  '@media print': { '&:not([data-variant="quiet"])': { display: 'none' } },
  '&[aria-busy="true"]': { cursor: 'progress' },
  [unavailable]: {
    cursor: 'not-allowed',
    '&[data-variant]': { color: color.text.disabled, boxShadow: 'none' },
    '&[data-variant]:not([data-variant="quiet"])': {
      borderColor: color.line.main,
      backgroundColor: color.surface.sunken,
    },
    '&[data-variant="quiet"]': { backgroundColor: 'transparent' },
  },
} as const;

const Root = styled('button')(styles);
const LinkRoot = styled(SmartLink)(styles);

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
  const look = { 'data-variant': variant, 'data-size': size, 'data-wide': fullWidth || undefined };
  const content = (
    <>
      {loading ? <Spinner size={16} /> : icon}
      {children}
      {endIcon}
    </>
  );
  if (href !== undefined) {
    // The remaining attributes are shared by links and buttons.
    const shared = { ...rest, onClick } as unknown as SmartLinkProps;
    return (
      <LinkRoot {...shared} {...look} href={href}>
        {content}
      </LinkRoot>
    );
  }
  return (
    <Root
      {...rest}
      {...look}
      type={type}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        // Not the `disabled` attribute, which would drop the focus.
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {content}
    </Root>
  );
}
