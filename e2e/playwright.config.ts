import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from '@portal/test/browser';
import { INTERACTIONS_FILE, RECORDING_SLOWDOWN } from './support/interactions/interactions.ts';
import { RUNS_ALL } from './support/runs-all.ts';

/** Journeys take longer while their interactions are recorded. */
const PATIENCE = INTERACTIONS_FILE ? RECORDING_SLOWDOWN : 1;

// biome-ignore lint/style/noDefaultExport: Playwright reads the default export.
export default defineConfig({
  testDir: 'tests',
  globalSetup: './support/prepare-run.ts',
  outputDir: '../test-results',
  // Limits end what hangs. Most waits are milliseconds, but a busy machine stretches them.
  timeout: 180_000 * PATIENCE,
  expect: { timeout: 20_000 * PATIENCE, toPass: { intervals: [20, 50, 100] } },
  // Each worker runs one portal process and one browser, which use a core together. A third one gained nothing.
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
  fullyParallel: false,
  // Slow tests that repeat what a shorter test covers. `npm run test:long` runs them.
  ...(RUNS_ALL ? {} : { grepInvert: /@long/ }),
  forbidOnly: true,
  // One test that depends on the machine's load must not fail a complete run, which lists it.
  retries: Number(process.env['E2E_RETRIES'] ?? 0),
  reporter: 'list',
  use: {
    // Tests start without cookies and storage, but with the scripts that the browser has fetched and compiled: loading a
    // page takes a third of the time. Tests of loading start with an empty cache.
    reuseContext: true,
    actionTimeout: 20_000 * PATIENCE,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
    // Traces slow the run down by a third, so they are only recorded on request.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env['PORTAL_BROWSER'] ? { executablePath: process.env['PORTAL_BROWSER'] } : {}),
      args: CHROMIUM_FLAGS,
    },
  },
});
