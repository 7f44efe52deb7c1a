/** Whether a run tests every combination, as `npm run test:long` does. Others take a sample. */
export const RUNS_ALL = Boolean(process.env['E2E_ALL']);
