/** `npm test` kills once, with a fraction of the rows: enough to be interrupted, and quickly finished afterwards. */
const IS_SHORT = !process.env['TEST_LONG'] && !process.env['CRASH_KILLS'];

/** Addresses of one import. */
export const ROWS = IS_SHORT ? 1000 : 10_000;

/** Locations whose prices are saved as quotes. */
export const SAVED_LOCATIONS = IS_SHORT ? 100 : 600;
