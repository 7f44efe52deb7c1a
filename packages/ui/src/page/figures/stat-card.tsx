import type { ReactNode } from 'react';
import { Text } from '../../core/display/text.tsx';
import { Skeleton } from '../../core/feedback/skeleton.tsx';
import { Row } from '../../core/layout/containers.tsx';
import { VisuallyHidden } from '../../core/layout/visually-hidden.tsx';
import { SmartLink } from '../../theme/link-context.tsx';
import { color, focusRingInset } from '../../theme/styles/css.ts';
import { type Styled, styled } from '../../theme/styles/styled.tsx';
import { duration, radius } from '../../theme/tokens.ts';
import { pageIcons } from '../page-icons.tsx';

/** A row of stat cards in one frame, separated by lines. */
export const StatRow: Styled<'div'> = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  overflow: 'hidden',
  border: `1px solid ${color.line.main}`,
  borderRadius: radius.card,
  backgroundColor: color.surface.raised,
  '&& > *': {
    // The last line of cards fills the frame, however many there are.
    flex: '1 1 min(176px, calc(50% - 1px))',
    // A card has a line for itself where its amount needs the width.
    minWidth: 'min-content',
    border: 0,
    borderRadius: 0,
    boxShadow: `-1px 0 ${color.line.main}, 0 -1px ${color.line.main}`,
    // Forced colours remove shadows.
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
});

const Cell = styled('div')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  minWidth: 0,
  padding: '14px 16px',
  border: `1px solid ${color.line.main}`,
  borderRadius: radius.card,
  backgroundColor: color.surface.raised,
  transition: `background-color ${duration.quick}ms ease-out`,
  '&:has(a:hover)': { backgroundColor: color.surface.hover },
});

const Cover = styled(SmartLink)({
  color: 'inherit',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { ...focusRingInset, borderRadius: radius.card },
});

interface StatDelta {
  readonly text: string;
  readonly direction: 'up' | 'down' | 'flat';
  /** Whether the change is good; neutral when left out. */
  readonly tone?: 'success' | 'danger';
}

export interface StatCardProps {
  label: string;
  value: ReactNode;
  /** Makes the whole card a link. */
  href?: string;
  hint?: ReactNode;
  delta?: StatDelta;
  loading?: boolean;
}

const arrows = { up: <pageIcons.arrowUp />, down: <pageIcons.arrowDown />, flat: null } as const;
const directionWords = { up: 'up', down: 'down', flat: 'unchanged' } as const;

function Delta({ text, direction, tone }: StatDelta) {
  return (
    <Row
      gap={0.5}
      sx={{
        display: 'inline-flex',
        color: tone ? color.tone[tone].fg : color.text.muted,
        '& > svg': { fontSize: 14 },
      }}
    >
      {arrows[direction]}
      <VisuallyHidden>{directionWords[direction]} </VisuallyHidden>
      <Text variant="caption" weight={500} numeric>
        {text}
      </Text>
    </Row>
  );
}

/** A figure with its label, and a link to the items it counts. */
export function StatCard({ label, value, href, hint, delta, loading }: StatCardProps) {
  return (
    <Cell>
      <Text variant="dense" tone="muted">
        {href ? <Cover href={href}>{label}</Cover> : label}
      </Text>
      <Row gap={2} align="baseline" wrap sx={{ rowGap: 0 }}>
        {loading ? (
          <div style={{ paddingBlock: 4 }}>
            <Skeleton width={64} height={20} />
          </div>
        ) : (
          <Text variant="title" component="span" numeric>
            {value}
          </Text>
        )}
        {delta && !loading && <Delta {...delta} />}
      </Row>
      {hint && (
        <Text variant="caption" tone="muted">
          {hint}
        </Text>
      )}
    </Cell>
  );
}
