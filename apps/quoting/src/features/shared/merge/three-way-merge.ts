/** A value that both sides changed since the last common state, to different ends. */
export interface Conflict<Path extends string> {
  path: Path;
  mine: unknown;
  theirs: unknown;
}

export interface Merge<Values, Path extends string> {
  merged: Values;
  /** What the other side changed and mine did not: taken over without asking. */
  taken: Path[];
  conflicts: Conflict<Path>[];
}

/**
 * Brings two changes of the same thing together: what only one side changed is kept, what both changed alike is no
 * question, and the rest is for the person to decide (`merged` has mine there).
 */
export function mergeThreeWay<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): Merge<Values, keyof Values & string> {
  const merged = { ...mine };
  const taken: (keyof Values & string)[] = [];
  const conflicts: Conflict<keyof Values & string>[] = [];
  // Keys of the three are keys of Values: they are all values of it.
  const names = new Set([base, mine, theirs].flatMap((values) => Object.keys(values))) as Set<
    keyof Values & string
  >;
  for (const name of names) {
    if (isEquivalent(mine[name], theirs[name]) || isEquivalent(theirs[name], base[name])) continue;
    if (isEquivalent(mine[name], base[name])) {
      merged[name] = theirs[name];
      taken.push(name);
    } else conflicts.push({ path: name, mine: mine[name], theirs: theirs[name] });
  }
  return { merged, taken, conflicts };
}

/** Nothing is nothing, however it is spelt: a form says '' where the server says null and a draft nothing at all. */
export function isEquivalent(left: unknown, right: unknown): boolean {
  return JSON.stringify(normalize(left)) === JSON.stringify(normalize(right));
}

function normalize(value: unknown): unknown {
  if (value === '' || value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(normalize);
  if (typeof value !== 'object') return value;
  const filled = Object.entries(value)
    .map(([key, inner]) => [key, normalize(inner)] as const)
    .filter(([, inner]) => inner !== null)
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  return filled.length === 0 ? null : Object.fromEntries(filled);
}
