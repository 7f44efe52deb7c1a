/** One hostile input with the name a failing test reports. */
export type Named<Value> = readonly [name: string, value: Value];

/** Every combination of two lists. */
export function combine<A, B, C>(
  left: readonly A[],
  right: readonly B[],
  make: (a: A, b: B) => Named<C>,
): Named<C>[] {
  return left.flatMap((a) => right.map((b) => make(a, b)));
}

/** Names that every object inherits, and others that programs treat specially. */
export const SPECIAL_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  'password_hash',
  '',
  ' ',
  '$where',
  '0',
] as const;
