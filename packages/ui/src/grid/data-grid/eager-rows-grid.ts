import { RowsGrid as Grid } from './rows-grid.tsx';

/** Replaces `lazy-rows-grid.tsx` in tests (jest-web.ts), so that they need not wait for the grid's script. */
export const RowsGrid = Object.assign(Grid, { preload: async () => undefined });
