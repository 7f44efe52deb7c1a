/** Open files of a process and connections to a bucket are limited. */
const MAX_AT_ONCE = 16;

/** The results of `work` for each item, in the order of the items. Works on a limited number of items at the same time. */
export async function mapAtOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const next = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, next));
  return results;
}
