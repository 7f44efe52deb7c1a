import { keyframes } from '@mui/material/styles';
import { styled } from '../../theme/styles/styled.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });

const Ring = styled('span')({
  display: 'inline-block',
  flex: 'none',
  border: '2px solid currentColor',
  borderRightColor: 'transparent',
  borderRadius: '50%',
  animation: `${turn} 700ms linear infinite`,
  // With reduced motion the spinner still turns, in steps: progress must stay visible.
  '@media (prefers-reduced-motion: reduce)': {
    animationDuration: '2s !important',
    animationIterationCount: 'infinite !important',
    animationTimingFunction: 'steps(8)',
  },
});

export interface SpinnerProps {
  /** px */
  size?: number;
  /** Text for screen readers; leave out when nearby text says the same. */
  label?: string;
}

/** Shows that a small part is loading. */
export function Spinner({ size = 16, label }: SpinnerProps) {
  return (
    <>
      <Ring aria-hidden style={{ width: size, height: size }} />
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </>
  );
}
