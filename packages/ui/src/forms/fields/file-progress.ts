/** How much of each file has left, 0 to 1: a form's files travel one after the other, last in its body. */
export function fileParts(
  sizes: readonly number[],
  { sent, total }: { sent: number; total: number },
): readonly number[] {
  let left = sent - (total - sizes.reduce((sum, size) => sum + size, 0));
  return sizes.map((size) => {
    const part = size === 0 ? Number(left >= 0) : Math.min(1, Math.max(0, left / size));
    left -= size;
    return part;
  });
}
