import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from '@portal/test/browser';

// biome-ignore lint/style/noDefaultExport: Playwright reads the default export.
export default defineConfig({
  testDir: 'tests',
  globalSetup: './support/build-once.ts',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // One portal process and one browser a worker: the machine's cores are what limits.
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  reporter: 'list',
  use: {
    actionTimeout: 10_000,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
    // A picture of every step costs a third of the run: asked for when a failure is looked into.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env['PORTAL_BROWSER'] ? { executablePath: process.env['PORTAL_BROWSER'] } : {}),
      args: CHROMIUM_FLAGS,
    },
  },
});
