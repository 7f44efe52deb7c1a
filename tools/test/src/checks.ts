import { runBrowserTests } from './browser-tests.ts';
import type { CheckResult } from './counts.ts';
import { runLongPostgresTests, runPostgresTests } from './postgres-tests.ts';
import { localBin, runCommand } from './run-command.ts';
import { runLongTests, runUnitTests, testedPackages } from './unit-tests.ts';

export interface Check {
  /** The first word is what `npm test -- <word>` selects. */
  name: string;
  /**
   * When it runs unless it is named: in `npm test` by default, in `npm run test:long` if it takes minutes and guards
   * what changes rarely.
   */
  runs?: 'in-long-run' | 'by-name-only';
  /** What may follow the name on the command line: any text, or a name from a list, perhaps with `/<part of a path>`. */
  filters?: 'any' | (() => readonly string[]);
  /** A check that takes longer has failed and is stopped: a test that waits for ever must not hide the others. */
  minutes: number;
  run: (filters: readonly string[]) => Promise<CheckResult>;
}

type Program = readonly [file: string, args: readonly string[]];

/** Programs that run at the same time. Each passes or fails as a whole, and counts as one test. */
function programs(name: string, ...commands: readonly Program[]): Check {
  return {
    name,
    minutes: 15,
    run: async () => {
      const results = await Promise.all(commands.map(([file, args]) => runCommand(localBin(file), args)));
      const failed = results.filter(({ ok }) => !ok);
      return {
        counts: { passed: results.length - failed.length, failed: failed.length },
        output: failed.map(({ output }) => output).join('\n'),
      };
    },
  };
}

/** @param runBrowser runs browser tests; a test of the checks replaces it */
export const createChecks = (runBrowser = runBrowserTests): readonly Check[] => [
  programs(
    'lint: format and style, import boundaries, unused exports and files',
    ['biome', ['check', '--error-on-warnings', '.']],
    ['node', ['--no-warnings', 'tools/lint/src/boundaries.ts']],
    ['knip', []],
  ),
  // One program for the whole workspace: each shared file is checked once.
  programs('types', ['tsc', ['-p', '.']]),
  { name: 'unit and contract', filters: testedPackages, minutes: 45, run: runUnitTests },
  { name: 'postgres', minutes: 15, run: runPostgresTests },
  programs('build', ['turbo', ['run', 'build', '--output-logs=errors-only', '--no-update-notifier']]),
  { name: 'browser', filters: 'any', minutes: 50, run: (files) => runBrowser(files) },
  {
    // `npm test` kills once, and creates an area without running the guides word for word.
    name: 'long: kills, guides and areas of other repositories',
    runs: 'in-long-run',
    minutes: 240,
    filters: 'any',
    run: runLongTests,
  },
  {
    name: 'calls: every call and every attack on PostgreSQL, and more kills',
    runs: 'in-long-run',
    minutes: 240,
    run: runLongPostgresTests,
  },
  {
    // `browser` leaves out long tests, and takes a sample of pages, roles, failures and widths.
    name: 'combinations: all browser tests with every path, role and state, every failure of every call, every width',
    runs: 'in-long-run',
    minutes: 240,
    run: () => runBrowser([], { E2E_ALL: '1' }),
  },
  {
    name: 'outside: areas of other repositories, installed by npm',
    // Takes minutes and needs npm's registry. `browser` and `combinations` run the same tests with linked packages.
    runs: 'by-name-only',
    minutes: 60,
    run: () => runBrowser(['outside-areas'], { OUTSIDE_INSTALLATION: 'npm', E2E_ALL: '1' }),
  },
];

export const CHECKS = createChecks();
