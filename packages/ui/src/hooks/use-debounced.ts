import { useEffect, useMemo, useRef, useState } from 'react';

/** The value once it has not changed for `delayMs`. */
export function useDebouncedValue<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

export interface DebouncedCallback {
  /** Runs the callback once there has been no other call for `delayMs`. */
  schedule: () => void;
  /** Runs the callback now if a call is pending. */
  flush: () => void;
  cancel: () => void;
}

/** Delays a callback until calls stop. A pending call is cancelled on unmount; call `flush` first to keep it. */
export function useDebouncedCallback(callback: () => void, delayMs: number): DebouncedCallback {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  const debounced = useMemo<DebouncedCallback>(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const run = () => {
      timer = undefined;
      latest.current();
    };
    return {
      schedule: () => {
        cancel();
        timer = setTimeout(run, delayMs);
      },
      flush: () => {
        if (timer === undefined) return;
        cancel();
        run();
      },
      cancel,
    };
  }, [delayMs]);
  useEffect(() => debounced.cancel, [debounced]);
  return debounced;
}
