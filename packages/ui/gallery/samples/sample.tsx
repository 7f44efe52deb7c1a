import { type ReactNode, useState } from 'react';

export interface Sample {
  /** What is shown: "loading", "with a hint". */
  state: string;
  show: ReactNode;
}

/** States of each widget by its name; a widget without any fails the gallery's test. */
export type Samples = Readonly<Record<string, readonly Sample[]>>;

export const state = (name: string, show: ReactNode): Sample => ({ state: name, show });

interface HeldProps<Value> {
  start: Value;
  children: (value: Value, change: (value: Value) => void) => ReactNode;
}

/** Keeps what the widget in it is set to. */
export function Held<Value>({ start, children }: HeldProps<Value>) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}

export const nothing = () => undefined;
