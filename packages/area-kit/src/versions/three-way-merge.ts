/** A value that both sides changed since the version they started from. */
export interface ValueConflict<Name extends string> {
  name: Name;
  mine: unknown;
  theirs: unknown;
}

export interface Merge<Values, Name extends string> {
  merged: Values;
  /** Changed by the other side only: applied without asking. */
  taken: Name[];
  conflicts: ValueConflict<Name>[];
}

/**
 * Merges two changes of the same values. Applies changes of one side only. Equal changes are not a conflict. The user
 * decides the others; until then `merged` contains `mine`.
 */
export function mergeThreeWay<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): Merge<Values, keyof Values & string> {
  const merged = { ...mine };
  const taken: (keyof Values & string)[] = [];
  const conflicts: ValueConflict<keyof Values & string>[] = [];
  // All three are Values, so their keys are keys of it.
  const names = new Set([base, mine, theirs].flatMap((values) => Object.keys(values))) as Set<
    keyof Values & string
  >;
  for (const name of names) {
    if (isEquivalent(mine[name], theirs[name]) || isEquivalent(theirs[name], base[name])) continue;
    if (isEquivalent(mine[name], base[name])) {
      merged[name] = theirs[name];
      taken.push(name);
    } else conflicts.push({ name, mine: mine[name], theirs: theirs[name] });
  }
  return { merged, taken, conflicts };
}

/** Treats null, undefined, '' and empty objects and arrays as equal; compares the rest by value, whatever the order of keys. */
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
