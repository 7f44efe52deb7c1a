import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

const Pill = styled('span', { shouldForwardProp: (name) => name !== 'corner' && name !== 'quiet' })<{
  corner: boolean;
  quiet: boolean;
}>(({ corner, quiet }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 17,
  height: 17,
  padding: '0 4px',
  borderRadius: 9,
  backgroundColor: quiet ? color.brand.main : color.tone.danger.solid,
  color: quiet ? color.brand.onMain : color.tone.danger.onSolid,
  fontSize: 11,
  fontWeight: 600,
  lineHeight: 1,
  letterSpacing: 0,
  fontVariantNumeric: 'tabular-nums',
  ...(corner && {
    position: 'absolute',
    top: -3,
    left: '50%',
    boxShadow: `0 0 0 2px ${color.surface.canvas}`,
    pointerEvents: 'none',
  }),
  // The count is drawn with CSS, so it is not part of the parent's accessible name.
  '&::before': { content: 'attr(data-count)' },
}));

export interface CountBadgeProps {
  count: number;
  max?: number;
  /** Noun for screen readers: "unread notifications". */
  label?: string;
  /** Placed on the corner of its parent. */
  corner?: boolean;
  /** A muted count that needs no attention. */
  quiet?: boolean;
}

/** A count, capped: "99+". */
export function CountBadge({ count, max = 99, label, corner = false, quiet = false }: CountBadgeProps) {
  return (
    <Pill corner={corner} quiet={quiet} data-count={count > max ? `${max}+` : count}>
      {label && (
        <VisuallyHidden>
          {count} {label}
        </VisuallyHidden>
      )}
    </Pill>
  );
}
