import { type ReactNode, useEffect, useState } from 'react';

export interface DelayedProps {
  ms?: number;
  children: ReactNode;
}

/** Renders its children after a short delay, so that quick loads show no placeholder. */
export function Delayed({ ms = 150, children }: DelayedProps) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return due ? children : null;
}
