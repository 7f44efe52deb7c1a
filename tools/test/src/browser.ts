import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { REPOSITORY, runCommand } from './run-command.ts';

/** A Chromium of the operating system, where there is one. Without a window's parts, tests take two thirds of the time. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Debian's packages, the first one that the system's release has. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/** Chromium in a container runs as root, without a GPU and without background traffic. */
export const CHROMIUM_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of the browser to use, or undefined for Playwright's own. Installs one where there is none. */
export async function findBrowser(): Promise<string | undefined> {
  const named = process.env['PORTAL_BROWSER'] || SYSTEM_BROWSERS.find((path) => existsSync(path));
  if (named) return named;
  if (existsSync(chromium.executablePath())) return undefined;
  process.stdout.write('  Installing a browser…\n');
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    await runCommand('apt-get', ['update']);
    for (const name of PACKAGES) {
      await runCommand('apt-get', ['install', '-y', '--no-install-recommends', name]);
      const installed = SYSTEM_BROWSERS.find((path) => existsSync(path));
      if (installed) return installed;
    }
  }
  const playwright = join(REPOSITORY, 'e2e', 'node_modules', '@playwright', 'test', 'cli.js');
  const { ok, output } = await runCommand(process.execPath, [playwright, 'install', 'chromium']);
  if (!ok) throw new Error(`No browser could be found or installed. Set PORTAL_BROWSER to one.\n${output}`);
  return undefined;
}

/** @param flags Chromium flags in addition to the usual ones */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = await findBrowser();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...CHROMIUM_FLAGS, ...flags],
  });
}
