import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Counts } from './counts.ts';
import { REPOSITORY, runCommand } from './run-command.ts';

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
}

/** A system's own Chromium, where the machine has one. */
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export async function runBrowserTests(): Promise<{ counts: Counts; output: string }> {
  const browser = await findBrowser();
  const folder = await mkdtemp(join(tmpdir(), 'portal-browser-'));
  const file = join(folder, 'report.json');
  const playwright = join(REPOSITORY, 'e2e', 'node_modules', '@playwright', 'test', 'cli.js');
  try {
    const result = await runCommand(process.execPath, [playwright, 'test', '--reporter=list,json'], {
      cwd: join(REPOSITORY, 'e2e'),
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...(browser === null ? {} : { PORTAL_BROWSER: browser }) },
    });
    if (!existsSync(file)) return { counts: { passed: 0, failed: 1 }, output: result.output };
    const { stats, errors }: PlaywrightReport = JSON.parse(await readFile(file, 'utf8'));
    const failed = stats.unexpected + stats.flaky + errors.length;
    return {
      counts: { passed: stats.expected, failed: result.ok ? failed : Math.max(failed, 1) },
      output: result.output,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Path of a browser to use, or null for Playwright's own; installs one where there is none. */
async function findBrowser(): Promise<string | null> {
  const named = process.env['PORTAL_BROWSER'];
  if (named) return named;
  const system = SYSTEM_BROWSERS.find((path) => existsSync(path));
  if (system) return system;
  const playwright = join(REPOSITORY, 'e2e', 'node_modules', '@playwright', 'test', 'cli.js');
  process.stdout.write('  Installing a browser…\n');
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    await runCommand('apt-get', ['update']);
    await runCommand('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
    const installed = SYSTEM_BROWSERS.find((path) => existsSync(path));
    if (installed) return installed;
  }
  const own = await runCommand(process.execPath, [playwright, 'install', 'chromium'], {
    cwd: join(REPOSITORY, 'e2e'),
  });
  if (!own.ok)
    throw new Error(`No browser could be found or installed. Set PORTAL_BROWSER to one.\n${own.output}`);
  return null;
}
