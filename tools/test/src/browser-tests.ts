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
  suites: Suite[];
}

interface Suite {
  file: string;
  specs: {
    title: string;
    line: number;
    tests: { status: string; results: { attachments: Attachment[] }[] }[];
  }[];
  suites?: Suite[];
}

interface Attachment {
  name: string;
  path?: string;
}

/** Keeps the output short. */
const SNAPSHOT_LINES = 60;

/**
 * Runs Playwright on all spec files, or on those whose names contain one of `files`. In a complete run, a test that fails
 * runs once more with a new portal and browser. If it passes then, it counts as passed and is named as unreliable.
 */
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
        env: {
          ...(files.length === 0 ? { E2E_RETRIES: '1' } : {}),
          ...env,
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
          ...(browser ? { PORTAL_BROWSER: browser } : {}),
        },
      },
    );
    if (!existsSync(report)) return { counts: { passed: 0, failed: 1 }, output };
    const { stats, errors, suites }: PlaywrightReport = JSON.parse(await readFile(report, 'utf8'));
    const troubled = suites.flatMap(listTroubled);
    const unreliable = troubled.filter((test) => test.status === 'flaky');
    if (unreliable.length > 0) process.stdout.write(await describeUnreliable(unreliable));
    const failed = stats.unexpected + errors.length;
    return {
      counts: { passed: stats.expected + stats.flaky, failed: ok ? failed : Math.max(failed, 1) },
      output: output + (await readSnapshots(troubled.filter((test) => test.status === 'unexpected'))),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface TroubledTest {
  /** `<file>:<line> › <title>` */
  name: string;
  status: 'flaky' | 'unexpected';
  /** Paths of what Playwright wrote about the page at each failure. */
  snapshots: string[];
}

/** The tests of a report that failed at least once. */
function listTroubled({ file, specs, suites = [] }: Suite): TroubledTest[] {
  const here = specs.flatMap(({ title, line, tests }) =>
    tests.flatMap(({ status, results }) =>
      status === 'flaky' || status === 'unexpected'
        ? [
            {
              name: `${file}:${line} › ${title}`,
              status,
              snapshots: results.flatMap(({ attachments }) =>
                attachments.flatMap(({ name, path }) =>
                  name === 'error-context' && path !== undefined ? [path] : [],
                ),
              ),
            } as const,
          ]
        : [],
    ),
  );
  return [...here, ...suites.flatMap(listTroubled)];
}

async function describeUnreliable(tests: readonly TroubledTest[]): Promise<string> {
  const names = tests.map(({ name }) => `  ${name}\n`).join('');
  return `  Failed, then passed when they ran again:\n${names}${await readSnapshots(tests)}`;
}

/** What each page contained when its test failed: on another machine, the files themselves are out of reach. */
async function readSnapshots(tests: readonly TroubledTest[]): Promise<string> {
  const parts = tests.flatMap(({ name, snapshots }) =>
    snapshots.map(async (path) => {
      const text = await readFile(path, 'utf8').catch(() => '');
      return `\n${name}\n${shorten(text)}\n`;
    }),
  );
  return (await Promise.all(parts)).join('');
}

/** The tree of the page's elements from its main part on, without what Playwright writes around it. */
function shorten(text: string): string {
  const tree = /^# Page snapshot\n+```yaml\n(.*?)^```/ms.exec(text)?.[1] ?? '';
  const lines = tree.split('\n');
  const start = Math.max(
    lines.findIndex((line) => /^\s*- main\b/.test(line)),
    0,
  );
  return lines.slice(start, start + SNAPSHOT_LINES).join('\n');
}
