import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_TIMEOUT_MS } from '@portal/build-config/jest-shared';
import type { CheckResult, Counts } from './counts.ts';
import { localBin, REPOSITORY, runCommand } from './run-command.ts';

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
}

const JEST = join(REPOSITORY, 'tools', 'test', 'node_modules', 'jest', 'bin', 'jest.js');

interface JestOptions {
  /** Parts of paths; without any, all test files. */
  files?: readonly string[];
  /** Workers beyond one per core, where long tests mostly wait. */
  extraWorkers?: number;
}

/** Runs the tests of the given folders in one run of Jest, so that all of them share the cores. */
export async function runJest(
  folders: readonly string[],
  env: NodeJS.ProcessEnv,
  { files = [], extraWorkers = 0 }: JestOptions = {},
): Promise<CheckResult> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-unit-'));
  const report = join(folder, 'report.json');
  try {
    const { ok, output } = await runCommand(
      localBin('node'),
      [
        '--experimental-vm-modules',
        '--no-warnings',
        // See tools/run.mjs.
        '--no-wasm-code-gc',
        // Fewer collections of short-lived objects take 6% less time.
        '--min-semi-space-size=16',
        '--max-semi-space-size=32',
        JEST,
        '--json',
        `--outputFile=${report}`,
        // Without it Jest leaves one core idle.
        `--maxWorkers=${availableParallelism() + extraWorkers}`,
        // A worker keeps the modules of every file it ran; restarting it frees them.
        '--workerIdleMemoryLimit=1GB',
        '--reporters=default',
        `--reporters=${join(REPOSITORY, 'tools', 'test', 'src', 'slow-files.ts')}`,
        `--testSequencer=${join(REPOSITORY, 'tools', 'test', 'src', 'longest-first.ts')}`,
        // Jest ignores the projects' own limit. The first file of a run fills the demo database.
        `--testTimeout=${TEST_TIMEOUT_MS}`,
        ...files.map((pattern) => `--testPathPatterns=${pattern}`),
        `--config=${join(REPOSITORY, 'tools', 'test', 'all-packages.config.ts')}`,
      ],
      { env: { ...env, TESTED_FOLDERS: JSON.stringify(folders) } },
    );
    const counts = await readReport(report);
    return {
      // A run that ended badly without a failed test (out of memory, a bad configuration) has failed.
      counts: ok || counts.failed > 0 ? counts : { ...counts, failed: 1 },
      output: withoutReport(output),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readReport(file: string): Promise<Counts> {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report: JestReport = JSON.parse(await readFile(file, 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

/** `--json` also prints the report to standard output. */
function withoutReport(output: string): string {
  return output
    .split('\n')
    .filter((line) => !line.startsWith('{"num'))
    .join('\n');
}
