import { type ReactNode, useState } from 'react';

export interface Sample {
  /** The state: "loading", "with a hint". */
  state: string;
  show: ReactNode;
}

/** States by widget name; a widget without states fails the gallery's test. */
export type Samples = Readonly<Record<string, readonly Sample[]>>;

export const state = (name: string, show: ReactNode): Sample => ({ state: name, show });

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
