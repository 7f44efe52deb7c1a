/** A value that both sides changed differently since the common base. */
export interface Conflict<Path extends string> {
  path: Path;
  mine: unknown;
  theirs: unknown;
}

export interface Merge<Values, Path extends string> {
  merged: Values;
  /** Values that only the other side changed: adopted without asking. */
  adopted: Path[];
  conflicts: Conflict<Path>[];
}

/**
 * Merges two changed copies of the same values. A change made by one side wins; values that both sides changed
 * differently are conflicts for the user to decide, and `merged` holds mine for them.
 */
export function mergeThreeWay<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): Merge<Values, keyof Values & string> {
  const merged = { ...mine };
  const adopted: (keyof Values & string)[] = [];
  const conflicts: Conflict<keyof Values & string>[] = [];
  // The cast is safe: all three objects are Values.
  const names = new Set([base, mine, theirs].flatMap((values) => Object.keys(values))) as Set<
    keyof Values & string
  >;
  for (const name of names) {
    if (isEquivalent(mine[name], theirs[name]) || isEquivalent(theirs[name], base[name])) continue;
    if (isEquivalent(mine[name], base[name])) {
      merged[name] = theirs[name];
      adopted.push(name);
    } else conflicts.push({ path: name, mine: mine[name], theirs: theirs[name] });
  }
  return { merged, adopted, conflicts };
}

/** Deep equality that treats null, undefined, '' and empty objects as equal: forms, drafts and the server differ in these. */
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
