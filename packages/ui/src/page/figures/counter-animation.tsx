import { useEffect, useRef, useState } from 'react';
import { Text } from '../../core/display/text.tsx';
import { useReducedMotion } from '../../core/layout/use-media.ts';
import { VisuallyHidden } from '../../core/layout/visually-hidden.tsx';
import { formatNumber } from '../../format/measures.ts';

/** Minimum time between steps (specification §9). */
const leastTickMs = 50;

export interface CounterAnimationProps {
  value: number;
  format?: (value: number) => string;
  durationMs?: number;
}

/** Animates a number from its previous value; screen readers get the final value only. */
export function CounterAnimation({ value, format = formatNumber, durationMs = 500 }: CounterAnimationProps) {
  const still = useReducedMotion();
  const [shown, setShown] = useState(still ? value : 0);
  const from = useRef(shown);

  useEffect(() => {
    const start = from.current;
    const steps = Math.max(1, Math.floor(durationMs / leastTickMs));
    if (still || start === value) {
      from.current = value;
      setShown(value);
      return;
    }
    let step = 0;
    const timer = setInterval(
      () => {
        step += 1;
        const eased = 1 - (1 - step / steps) ** 3;
        from.current = step >= steps ? value : start + (value - start) * eased;
        setShown(from.current);
        if (step >= steps) clearInterval(timer);
      },
      Math.max(leastTickMs, durationMs / steps),
    );
    return () => clearInterval(timer);
  }, [value, durationMs, still]);

  const figure = Number.isInteger(value) ? Math.round(shown) : shown;
  return (
    <>
      <Text numeric aria-hidden sx={{ font: 'inherit' }}>
        {format(figure)}
      </Text>
      <VisuallyHidden>{format(value)}</VisuallyHidden>
    </>
  );
}
