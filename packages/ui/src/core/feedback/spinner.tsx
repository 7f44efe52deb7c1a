import { keyframes, styled } from '@mui/material/styles';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });

const Ring = styled('span')({
  display: 'inline-block',
  flex: 'none',
  border: '2px solid currentColor',
  borderRightColor: 'transparent',
  borderRadius: '50%',
  animation: `${turn} 700ms linear infinite`,
  // Waiting has to be seen even where motion is not wanted: it turns, but in steps.
  '@media (prefers-reduced-motion: reduce)': {
    animationDuration: '2s !important',
    animationIterationCount: 'infinite !important',
    animationTimingFunction: 'steps(8)',
  },
});

export interface SpinnerProps {
  /** px */
  size?: number;
  /** Said to screen readers; leave out where the text beside it says so. */
  label?: string;
}

/** Something small is being waited for. */
export function Spinner({ size = 16, label }: SpinnerProps) {
  return (
    <>
      <Ring aria-hidden style={{ width: size, height: size }} />
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </>
  );
}
