import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The value of the last render, for callbacks that stay the same. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** The first of equal values, so that what depends on it is not computed or rendered again. */
export function useStable<Value>(value: Value, isSame: (before: Value, after: Value) => boolean): Value {
  const stable = useRef(value);
  if (!isSame(stable.current, value)) stable.current = value;
  return stable.current;
}
