import type { ReactNode } from 'react';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import type { Tone } from '../../theme/tokens.ts';

const Strip = styled('div', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: Tone }>(({ tone }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minHeight: 36,
  padding: '6px 16px',
  backgroundColor: color.tone[tone].solid,
  color: color.tone[tone].onSolid,
  fontSize: 13,
  fontWeight: 500,
  lineHeight: '20px',
  '& > svg': { flex: 'none', fontSize: 18 },
  '& a, & button': {
    padding: '0 4px',
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textDecoration: 'underline',
    textUnderlineOffset: 3,
    cursor: 'pointer',
    flex: 'none',
    '&:focus-visible': { outlineColor: 'currentColor' },
  },
}));

export interface BannerProps {
  tone: Tone;
  icon?: ReactNode;
  children: ReactNode;
  /** A link or a plain `<button>`. */
  action?: ReactNode;
}

/** A full-width strip for a lasting state: impersonation, no connection. */
export function Banner({ tone, icon, children, action }: BannerProps) {
  return (
    <Strip tone={tone} role="status" data-print="hide">
      {icon}
      <span>{children}</span>
      {action}
    </Strip>
  );
}
