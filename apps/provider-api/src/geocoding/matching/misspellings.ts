import { hasDigit } from './address-words.ts';

/** Whether `typed` is `meant` with a typing mistake, an extra space or a missing space. Digits must match exactly. */
export function isMisspelt(typed: readonly string[], meant: readonly string[]): boolean {
  if (typed.some(hasDigit)) return false;
  if (typed.length !== meant.length) return typed.join('') === meant.join('');
  return meant.every((word, index) => {
    const other = typed[index] ?? '';
    const shorter = Math.min(word.length, other.length);
    const allowed = shorter < 4 ? 0 : shorter < 8 ? 1 : 2;
    return countEdits(word, other) <= allowed;
  });
}

/** Letters to add, remove, replace or swap with their neighbour. */
export function countEdits(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const differs = a[row - 1] === b[column - 1] ? 0 : 1;
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + differs,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1);
      current.push(edits);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
