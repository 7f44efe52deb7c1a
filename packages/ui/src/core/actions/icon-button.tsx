import { CountBadge } from '../display/count-badge.tsx';
import { Tooltip, type TooltipPlacement } from '../overlays/tooltip.tsx';
import { PlainIconButton, type PlainIconButtonProps } from './plain-icon-button.tsx';

export interface IconButtonProps extends PlainIconButtonProps {
  /** Count badge, capped at 99 and hidden at 0. Repeat it in the label: "Notifications, 7 unread". */
  badge?: number;
  /** Shows the accessible name as a tooltip. Default: true. */
  tooltip?: boolean;
  tooltipPlacement?: TooltipPlacement;
}

/** A button with an icon instead of text. */
export function IconButton({
  icon,
  badge = 0,
  tooltip = true,
  tooltipPlacement = 'bottom',
  ...rest
}: IconButtonProps) {
  const content = (
    <>
      {icon}
      {badge > 0 && <CountBadge count={badge} corner />}
    </>
  );
  const button = <PlainIconButton {...rest} icon={content} />;
  if (!tooltip) return button;
  return (
    <Tooltip title={rest.label} placement={tooltipPlacement} isLabel>
      {button}
    </Tooltip>
  );
}
