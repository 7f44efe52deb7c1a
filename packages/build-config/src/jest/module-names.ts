/** Modules that tests load instead of others, by a pattern of their name. */
export const MODULE_NAMES = {
  '\\.(css|woff2|svg)$': '@portal/build-config/jest-asset',
  // Tests load the table of a list, and its grid, synchronously.
  '^\\./lazy-table\\.(?:tsx|js)$': '@portal/ui/eager-table',
  '/lazy-rows-grid\\.(?:tsx|js)$': '@portal/ui/eager-rows-grid',
};
