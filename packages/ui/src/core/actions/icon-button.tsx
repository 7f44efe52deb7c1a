import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { SmartLink, type SmartLinkProps } from '../../theme/link-context.tsx';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { controlHeight, duration, radius } from '../../theme/tokens.ts';
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

const quick = `${duration.quick}ms ease-out`;
const square = (size: number) => ({ width: size, height: size });

const styles = {
  position: 'relative',
  display: 'inline-grid',
  flex: 'none',
  placeItems: 'center',
  ...square(controlHeight.medium),
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: color.text.muted,
  textDecoration: 'none',
  cursor: 'pointer',
  transition: `background-color ${quick}, color ${quick}`,
  '&:hover, &[aria-expanded="true"]': { backgroundColor: color.surface.hover, color: color.text.primary },
  '&:active': { backgroundColor: color.line.main },
  '&:disabled': { backgroundColor: 'transparent', color: color.text.disabled, cursor: 'not-allowed' },
  '@media (pointer: coarse)': square(40),
  '&[data-size="small"]': {
    ...square(24),
    borderRadius: 4,
    '@media (pointer: coarse)': square(32),
  },
  '&[data-size="large"]': square(40),
} as const;

const Root = styled('button')(styles);
const LinkRoot = styled(SmartLink)(styles);

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
      <Root aria-label={label} {...rest} type={type} data-size={size}>
        {content}
      </Root>
    ) : (
      // The remaining attributes are shared by links and buttons.
      <LinkRoot aria-label={label} {...(rest as unknown as SmartLinkProps)} href={href} data-size={size}>
        {content}
      </LinkRoot>
    );
  if (!tooltip) return button;
  return (
    <Tooltip title={label} placement={tooltipPlacement} isLabel>
      {button}
    </Tooltip>
  );
}
