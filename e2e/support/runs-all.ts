/** Whether a run tests every combination, as `npm run test:long` does. Others take a sample. */
export const RUNS_ALL = Boolean(process.env['E2E_ALL']);

/** Tag of a test that only the long run includes, of all items but the first in a list. */
export const longAfterFirst = (at: number): string[] => (at === 0 ? [] : ['@long']);

/** Every item in a run of all combinations, otherwise the first one of each `every`. */
export const sampleOf = <Item>(items: readonly Item[], every: number): Item[] =>
  items.filter((_, at) => RUNS_ALL || at % every === 0);
