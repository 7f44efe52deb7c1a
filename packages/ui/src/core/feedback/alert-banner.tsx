import type { HTMLAttributes, ReactNode } from 'react';
import { color, shadow } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { duration, radius, type Tone } from '../../theme/tokens.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { icons } from '../display/icons.tsx';

export type AlertTone = Exclude<Tone, 'neutral' | 'accent'>;

export const alertIcons = {
  info: <icons.info />,
  success: <icons.success />,
  warning: <icons.warning />,
  danger: <icons.error />,
} as const satisfies Record<AlertTone, ReactNode>;

const Root = styled('div', { shouldForwardProp: (name) => name !== 'tone' && name !== 'floating' })<{
  tone: AlertTone;
  floating: boolean;
}>(({ tone, floating }) => ({
  display: 'flex',
  // Buttons wrap below the text when they do not fit beside it.
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 10,
  padding: '9px 12px',
  border: `1px solid ${color.tone[tone].line}`,
  borderRadius: radius.card,
  backgroundColor: color.tone[tone].soft,
  color: color.text.primary,
  ...(floating && {
    // As wide as its text, so that a short message stays on one line.
    flexWrap: 'nowrap',
    width: 'max-content',
    maxWidth: 'min(480px, 100%)',
    '& > div': { flexBasis: 'auto' },
    boxShadow: shadow.menu,
    animation: `portal-rise-in ${duration.usual}ms ease-out`,
  }),
  '& > svg': { flex: 'none', color: color.tone[tone].fg },
}));

const Body = styled('div')({
  flex: '1 1 180px',
  minWidth: 0,
  '& > strong': { display: 'block', fontWeight: 600 },
});

const Side = styled('div')({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: 4,
  margin: '-2px 0 -2px auto',
});

export interface AlertBannerProps extends Omit<HTMLAttributes<HTMLDivElement>, 'title'> {
  tone: AlertTone;
  title?: ReactNode;
  action?: ReactNode;
  onClose?: () => void;
  /** How screen readers announce it. Default: `assertive` for danger, `polite` for the rest. */
  live?: 'polite' | 'assertive' | 'off';
  /** Floats above the page. */
  floating?: boolean;
}

const roleOf = { polite: 'status', assertive: 'alert', off: undefined } as const;

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
    <Root tone={tone} floating={floating} role={roleOf[live]} {...rest}>
      {alertIcons[tone]}
      <Body>
        {title && <strong>{title}</strong>}
        {children}
      </Body>
      {(action || onClose) && (
        <Side>
          {action}
          {onClose && (
            <IconButton
              label="Dismiss"
              icon={<icons.close fontSize="small" />}
              size="small"
              onClick={onClose}
              tooltip={false}
            />
          )}
        </Side>
      )}
    </Root>
  );
}
