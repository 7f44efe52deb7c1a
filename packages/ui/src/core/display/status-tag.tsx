import type { ReactNode } from 'react';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import type { Tone } from '../../theme/tokens.ts';

const Root = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: Tone }>(({ tone }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  maxWidth: '100%',
  minHeight: 22,
  padding: '2px 8px 2px 7px',
  borderRadius: 6,
  backgroundColor: color.tone[tone].soft,
  color: color.tone[tone].fg,
  fontSize: 12,
  fontWeight: 500,
  lineHeight: '16px',
  letterSpacing: 0,
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
  '& > svg': { flex: 'none', fontSize: 14, marginLeft: -1 },
}));

const Dot = styled('span')({
  flex: 'none',
  width: 6,
  height: 6,
  borderRadius: 3,
  backgroundColor: 'currentColor',
});

const Label = styled('span')({ overflow: 'hidden', textOverflow: 'ellipsis' });

export interface StatusTagProps {
  tone?: Tone;
  icon?: ReactNode;
  /** The status label. */
  children: ReactNode;
}

/** The status of an item: a label with a tone and a mark. */
export function StatusTag({ tone = 'neutral', icon = <Dot aria-hidden />, children }: StatusTagProps) {
  return (
    <Root tone={tone} data-status-tag>
      {icon}
      <Label>{children}</Label>
    </Root>
  );
}
