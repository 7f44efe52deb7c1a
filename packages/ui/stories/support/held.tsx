import { type ReactNode, useState } from 'react';

interface HeldProps<Value> {
  start: Value;
  children: (value: Value, change: (value: Value) => void) => ReactNode;
}

/** Holds the value of the widget inside. */
export function Held<Value>({ start, children }: HeldProps<Value>) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}

export const nothing = () => undefined;
