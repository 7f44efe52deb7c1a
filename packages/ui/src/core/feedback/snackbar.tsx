import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { duration as animation } from '../../theme/tokens.ts';
import { Box } from '../layout/containers.tsx';

export interface SnackbarProps {
  /** Milliseconds until the message closes. The timer pauses on hover or focus, then starts again. */
  duration: number;
  onTimeout: () => void;
  /** An `AlertBanner`. */
  children: ReactElement;
}

/**
 * A message that closes automatically. The caller positions it and announces it in a live region. MUI's snackbar would
 * add 3 KB to the first script for its position, its transition and its clicks outside, which the portal does not use.
 */
export function Snackbar({ duration, onTimeout, children }: SnackbarProps) {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isWindowActive = useIsWindowActive();
  const close = useEffectEvent(onTimeout);
  const isPaused = isHovered || isFocused || !isWindowActive;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => close(), duration);
    return () => clearTimeout(timer);
  }, [isPaused, duration]);
  return (
    <Box
      role="presentation"
      onMouseEnter={() => setIsHovered(true)}
      onMouseLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        animation: `portal-fade-in ${animation.usual}ms ease-out`,
      }}
    >
      {children}
    </Box>
  );
}

/** Whether the window has the focus. The timer must not run while the user works in another window. */
function useIsWindowActive(): boolean {
  const [isActive, setIsActive] = useState(true);
  useEffect(() => {
    const activate = () => setIsActive(true);
    const deactivate = () => setIsActive(false);
    window.addEventListener('focus', activate);
    window.addEventListener('blur', deactivate);
    return () => {
      window.removeEventListener('focus', activate);
      window.removeEventListener('blur', deactivate);
    };
  }, []);
  return isActive;
}
