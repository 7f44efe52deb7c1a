/** Lets whoever waits go first: requests that arrived, answers that are ready. Long work calls it between its slices. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A long list in parts; `work` on each, with a {@link turn} after it. */
export async function inSlices<Item>(
  items: readonly Item[],
  size: number,
  work: (slice: readonly Item[], start: number) => Promise<void> | void,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    await work(items.slice(start, start + size), start);
    await turn();
  }
}
