import { type ReactNode, useEffect, useState } from 'react';

export interface DelayedProps {
  ms?: number;
  children: ReactNode;
}

/** Shows what stands for waiting only once the wait is long enough to be noticed. */
export function Delayed({ ms = 150, children }: DelayedProps) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return due ? children : null;
}
