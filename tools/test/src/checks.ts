import { runBrowserTests } from './browser-tests.ts';
import type { Counts } from './counts.ts';
import { runPostgresTests } from './postgres-tests.ts';
import { localBin, runCommand } from './run-command.ts';
import { runUnitTests } from './unit-tests.ts';

export interface Check {
  name: string;
  run: () => Promise<{ counts: Counts; output: string }>;
}

/** A tool that is right or wrong as a whole counts as one. */
function tool(name: string, program: string, args: readonly string[]): Check {
  return {
    name,
    run: async () => {
      const { ok, output } = await runCommand(localBin(program), args);
      return { counts: { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }, output };
    },
  };
}

export const checks: readonly Check[] = [
  tool('lint and format', 'biome', ['check', '--error-on-warnings', '.']),
  // As one program: what the packages share is read and checked once, not once for each of them.
  tool('types', 'tsc', ['-p', '.']),
  { name: 'unit and contract', run: runUnitTests },
  { name: 'PostgreSQL', run: runPostgresTests },
  tool('build', 'turbo', ['run', 'build', '--output-logs=errors-only', '--no-update-notifier']),
  { name: 'browser', run: runBrowserTests },
];
