/**
 * Replaces the federation runtime's version ranges, which it parses again for each use of each shared module. It asks for
 * `^version`, as every build of this repository does (`sharing.ts`), and for `<=version` to find the newest of several.
 */
export function satisfy(version: string, range: string): boolean {
  const [, operator, wanted = ''] = /^(\^|<=)?(.*)$/.exec(range) ?? [];
  if (version === wanted || range === '*') return true;
  // A pre-release has no order here: it satisfies only its own version.
  const [own, other] = [toNumbers(version), toNumbers(wanted)];
  if (operator === undefined || own === null || other === null) return false;
  const at = other.findIndex((part, index) => part !== own[index]);
  if (operator === '<=') return at === -1 || isLess(own[at], other[at]);
  // The first part that is not zero must be the same.
  const fixed = Math.max(
    other.findIndex((part) => part !== 0),
    0,
  );
  return at === -1 || (at > fixed && isLess(other[at], own[at]));
}

function toNumbers(version: string): number[] | null {
  const parts = version.split('.');
  const numbers = [parts[0], parts[1] ?? 0, parts[2] ?? 0].map(Number);
  return parts.length > 3 || numbers.some(Number.isNaN) ? null : numbers;
}

const isLess = (a: number | undefined, b: number | undefined) => a !== undefined && b !== undefined && a < b;
