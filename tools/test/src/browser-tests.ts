import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import type { CheckResult } from './counts.ts';
import { REPOSITORY, runCommand } from './run-command.ts';

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
}

/** Runs Playwright on all spec files, or on those whose names contain one of `files`. */
export async function runBrowserTests(
  files: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<CheckResult> {
  const browser = await findBrowser();
  const folder = await mkdtemp(join(tmpdir(), 'portal-browser-'));
  const report = join(folder, 'report.json');
  const playwright = join(REPOSITORY, 'e2e', 'node_modules', '@playwright', 'test', 'cli.js');
  try {
    const { ok, output } = await runCommand(
      process.execPath,
      [playwright, 'test', '--reporter=list,json', ...files],
      {
        cwd: join(REPOSITORY, 'e2e'),
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(browser ? { PORTAL_BROWSER: browser } : {}) },
      },
    );
    if (!existsSync(report)) return { counts: { passed: 0, failed: 1 }, output };
    const { stats, errors }: PlaywrightReport = JSON.parse(await readFile(report, 'utf8'));
    const failed = stats.unexpected + stats.flaky + errors.length;
    return { counts: { passed: stats.expected, failed: ok ? failed : Math.max(failed, 1) }, output };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
