/** Lets pending requests and responses run. Long work calls it between its slices. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Works through a long list in slices, yielding to the event loop after each. */
export async function forEachSlice<Item>(
  items: readonly Item[],
  size: number,
  work: (slice: readonly Item[], start: number) => Promise<void> | void,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    await work(items.slice(start, start + size), start);
    await yieldToEventLoop();
  }
}
