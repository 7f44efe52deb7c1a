import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from '@portal/test/browser';

// biome-ignore lint/style/noDefaultExport: Playwright reads the default export.
export default defineConfig({
  testDir: 'tests',
  globalSetup: './support/build-once.ts',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Each worker runs one portal process and one browser, so the number of cores is the limit.
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
    // Traces slow the run down by a third, so they are only recorded on request.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env['PORTAL_BROWSER'] ? { executablePath: process.env['PORTAL_BROWSER'] } : {}),
      args: CHROMIUM_FLAGS,
    },
  },
});
