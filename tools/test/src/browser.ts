import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { REPOSITORY, runCommand } from './run-command.ts';

/** Chromium's headless shell. With it, the browser tests take two thirds of the time. */
const HEADLESS = { path: '/usr/bin/chromium-headless-shell', package: 'chromium-headless-shell' };

/** Paths of full Chromium browsers. */
const WITH_WINDOWS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Chromium in a container runs as root, without a GPU and without background traffic. */
export const CHROMIUM_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Returns the path of the browser to use, or undefined for Playwright's own. If there is no browser, installs one. As
 * root on Debian, also installs the headless shell if it is missing.
 */
export async function findBrowser(): Promise<string | undefined> {
  const named = process.env['PORTAL_BROWSER'] || (existsSync(HEADLESS.path) ? HEADLESS.path : '');
  if (named) return named;
  if (existsSync(chromium.executablePath())) return undefined;
  const withWindows = WITH_WINDOWS.find((path) => existsSync(path));
  const installed = (await install(HEADLESS)) ?? withWindows;
  if (installed !== undefined) return installed;
  const [path = ''] = WITH_WINDOWS;
  const chromiumOfDebian = await install({ path, package: 'chromium' });
  if (chromiumOfDebian !== undefined) return chromiumOfDebian;
  const playwright = join(REPOSITORY, 'e2e', 'node_modules', '@playwright', 'test', 'cli.js');
  const { ok, output } = await runCommand(process.execPath, [playwright, 'install', 'chromium']);
  if (!ok) throw new Error(`No browser could be found or installed. Set PORTAL_BROWSER to one.\n${output}`);
  return undefined;
}

/** Without a network, apt gives up soon. */
const APT = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];

/** Installs a Debian package. Returns the path of the program, or undefined if it cannot be installed. */
async function install(program: typeof HEADLESS): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  process.stdout.write(`  Installing ${program.package}…\n`);
  await runCommand('apt-get', [...APT, 'update']);
  await runCommand('apt-get', [...APT, 'install', '-y', '--no-install-recommends', program.package]);
  return existsSync(program.path) ? program.path : undefined;
}

/** @param flags Chromium flags in addition to the usual ones */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = await findBrowser();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...CHROMIUM_FLAGS, ...flags],
  });
}
