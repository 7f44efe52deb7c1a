import { useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';

/** Longer than a double click. */
const IGNORED_MS = 500;

/**
 * A button that stops a running action. It often replaces the button that started it, so it ignores presses for the first
 * 500 ms: a double click would otherwise start the action and stop it.
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
