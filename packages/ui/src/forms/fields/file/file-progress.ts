/** Upload progress of each file, 0 to 1. The request body ends with the files, one after the other. */
export function getFileProgress(
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
