import { styled } from '@mui/material/styles';
import { color } from '../theme/css.ts';
import { VisuallyHidden } from './hidden.tsx';

const Pill = styled('span', { shouldForwardProp: (name) => name !== 'corner' })<{ corner: boolean }>(
  ({ corner }) => ({
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 18,
    height: 18,
    padding: '0 5px',
    borderRadius: 9,
    backgroundColor: color.tone.danger.solid,
    color: color.tone.danger.onSolid,
    fontSize: 11,
    fontWeight: 600,
    lineHeight: 1,
    letterSpacing: 0,
    fontVariantNumeric: 'tabular-nums',
    ...(corner && {
      position: 'absolute',
      top: -2,
      left: '52%',
      boxShadow: `0 0 0 2px ${color.surface.canvas}`,
      pointerEvents: 'none',
    }),
  }),
);

export interface CountBadgeProps {
  count: number;
  max?: number;
  /** What is counted, for screen readers: "unread notifications". */
  label?: string;
  /** On the corner of what holds it. */
  corner?: boolean;
}

export function CountBadge({ count, max = 99, label, corner = false }: CountBadgeProps) {
  return (
    <Pill corner={corner}>
      <span aria-hidden={label ? true : undefined}>{count > max ? `${max}+` : count}</span>
      {label && (
        <VisuallyHidden>
          {count} {label}
        </VisuallyHidden>
      )}
    </Pill>
  );
}
