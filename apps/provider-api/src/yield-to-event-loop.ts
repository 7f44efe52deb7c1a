const waiting: (() => void)[] = [];

/**
 * Lets pending requests and responses run. Long work calls it between its slices. Of several that wait, one continues
 * per turn of the event loop: together, their slices would make a turn as long as all of them.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(continueNext);
  });
}

function continueNext(): void {
  const [resolve] = waiting.splice(0, 1);
  if (waiting.length > 0) setImmediate(continueNext);
  resolve?.();
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
