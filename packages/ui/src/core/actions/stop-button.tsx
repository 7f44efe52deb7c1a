import { useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';

/** Longer than the two presses of a double click are apart. */
const IGNORED_MS = 500;

/**
 * A button that stops what another button has just started. It often appears where that one was, so it ignores presses
 * at first: the second press of a double click must not stop what the first one started.
 */
export function StopButton({ onClick, ...props }: ButtonProps) {
  const [shownAt] = useState(() => performance.now());
  return (
    <Button
      {...props}
      onClick={(event) => {
        if (performance.now() - shownAt >= IGNORED_MS) onClick?.(event);
      }}
    />
  );
}
