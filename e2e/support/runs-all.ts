/** Whether a run tests every combination, as `npm run test:long` does. Others take a sample. */
export const RUNS_ALL = Boolean(process.env['E2E_ALL']);

/** Tags every item of a list except the first for the long run. */
export const longAfterFirst = (at: number): string[] => (at === 0 ? [] : ['@long']);

/** Every item in a run of all combinations, otherwise the first one of each `every`. */
export const sampleOf = <Item>(items: readonly Item[], every: number): Item[] =>
  items.filter((_, at) => RUNS_ALL || at % every === 0);
