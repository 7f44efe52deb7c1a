import { useMemo, useRef, useState } from 'react';

export interface Stop {
  /** Whether the user asked to stop and the batch under way has not ended. */
  isStopping: boolean;
  /** Asks a running loop to end after its current batch. */
  stop: () => void;
  /** For the loop: whether to end; before its first batch it resets. */
  isAsked: () => boolean;
  reset: () => void;
}

/** Lets the user stop work that this page does batch by batch. */
export function useStop(): Stop {
  // A ref, because the loop reads it between two renders.
  const isAsked = useRef(false);
  const [isStopping, setStopping] = useState(false);
  return useMemo(() => {
    const set = (value: boolean) => {
      isAsked.current = value;
      setStopping(value);
    };
    return { isStopping, stop: () => set(true), isAsked: () => isAsked.current, reset: () => set(false) };
  }, [isStopping]);
}
