/** The most that the entry and each page of an area from another repository may weigh, in brotli bytes. */
export interface AreaBudget {
  entry: number;
  /** What a page adds to the entry, and every single script of the build. */
  page: number;
}

/**
 * Areas of this repository have 8 KB for the entry and 31 KB for a page. The entry of an unmodified plugin contains the
 * federation runtime: 27 KB with Rspack, 16 KB with webpack, 7 KB with Vite. With Vite, each page also needs 20 KB of
 * the runtime. With our heaviest page (29 KB) that is 49 KB. Both numbers leave some more for what such areas bundle
 * themselves.
 */
export const DEFAULT_AREA_BUDGET: AreaBudget = { entry: 35_000, page: 60_000 };

/** Variables of the operator, in kilobytes of 1,000 bytes. */
const VARIABLES = { entry: 'AREA_ENTRY_KB', page: 'AREA_PAGE_KB' } as const;

/** The budget of this portal. */
export function readAreaBudget(env: NodeJS.ProcessEnv = process.env): AreaBudget {
  const read = (part: keyof AreaBudget): number => {
    const text = env[VARIABLES[part]]?.trim();
    if (!text) return DEFAULT_AREA_BUDGET[part];
    if (!/^[1-9]\d{0,4}$/.test(text))
      throw new Error(`${VARIABLES[part]} is "${text}". It must be a number of kilobytes from 1 to 99999.`);
    return Number(text) * 1000;
  };
  return { entry: read('entry'), page: read('page') };
}
