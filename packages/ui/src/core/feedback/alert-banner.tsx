import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { HTMLAttributes, ReactNode } from 'react';
import type { Tone } from '../../theme/tokens.ts';
import { PlainIconButton } from '../actions/plain-icon-button.tsx';
import { icons } from '../display/icons.tsx';

export type AlertTone = Exclude<Tone, 'neutral' | 'accent'>;

export const alertIcons = {
  info: <icons.info />,
  success: <icons.success />,
  warning: <icons.warning />,
  danger: <icons.error />,
} as const satisfies Record<AlertTone, ReactNode>;

const severities = { info: 'info', success: 'success', warning: 'warning', danger: 'error' } as const;

export interface AlertBannerProps extends Omit<HTMLAttributes<HTMLDivElement>, 'title' | 'color'> {
  tone: AlertTone;
  title?: ReactNode;
  action?: ReactNode;
  onClose?: () => void;
  /** Politeness of the screen reader announcement. Default: `assertive` for danger, `polite` for the rest. */
  live?: 'polite' | 'assertive' | 'off';
  /** Floats above the page. */
  floating?: boolean;
}

const roleOf = { polite: 'status', assertive: 'alert', off: 'none' } as const;

/** A message about something that happened, or that the user needs to know first. */
export function AlertBanner({
  tone,
  title,
  action,
  onClose,
  live = tone === 'danger' ? 'assertive' : 'polite',
  floating = false,
  children,
  ...rest
}: AlertBannerProps) {
  return (
    <Alert
      severity={severities[tone]}
      icon={alertIcons[tone]}
      variant={floating ? 'floating' : 'standard'}
      role={roleOf[live]}
      action={
        (action || onClose) && (
          <>
            {action}
            {onClose && (
              <PlainIconButton
                label="Dismiss"
                icon={<icons.close fontSize="small" />}
                size="small"
                onClick={onClose}
              />
            )}
          </>
        )
      }
      {...rest}
    >
      {title && <AlertTitle>{title}</AlertTitle>}
      {children}
    </Alert>
  );
}
