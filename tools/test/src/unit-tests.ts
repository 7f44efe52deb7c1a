import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { addCounts, type Counts, NOTHING } from './counts.ts';
import { REPOSITORY, runCommand } from './run-command.ts';

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  numTotalTests: number;
}

/** Folders of the workspace that have tests of Jest's. */
function testedPackages(): string[] {
  return ['packages', 'tools', 'apps'].flatMap((group) =>
    readdirSync(join(REPOSITORY, group))
      .map((name) => join(group, name))
      .filter(
        (folder) =>
          existsSync(join(REPOSITORY, folder, 'jest.config.ts')) && hasTests(join(REPOSITORY, folder, 'src')),
      ),
  );
}

function hasTests(source: string): boolean {
  return (
    existsSync(source) &&
    readdirSync(source, { recursive: true }).some((name) => /\.test\.tsx?$/.test(String(name)))
  );
}

/** Each package's tests in a process of its own, one after the other: the packages' workers share the machine's cores. */
export async function runUnitTests(): Promise<{ counts: Counts; output: string }> {
  let counts = NOTHING;
  let output = '';
  // The embedded database is what they run on; PostgreSQL has a check of its own.
  const env = { DATABASE_URL: '' };
  for (const name of testedPackages()) {
    const began = performance.now();
    const own = await runJest(name, env);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    process.stdout.write(
      `  ${name}: ${own.counts.passed} passed, ${own.counts.failed} failed (${seconds} s)\n`,
    );
    output += own.output;
    counts = addCounts(counts, own.counts);
  }
  return { counts, output };
}

/** One package's tests. */
export async function runJest(
  name: string,
  env: NodeJS.ProcessEnv,
): Promise<{ counts: Counts; output: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-unit-'));
  const report = join(folder, 'report.json');
  try {
    const jest = join(REPOSITORY, name, 'node_modules', 'jest', 'bin', 'jest.js');
    // Jest by itself leaves one core free, which on a machine of two is half of it.
    const workers = `--maxWorkers=${availableParallelism()}`;
    const args = ['--experimental-vm-modules', '--no-warnings', jest, '--json', `--outputFile=${report}`];
    const result = await runCommand(process.execPath, [...args, '--silent=false', workers], {
      cwd: join(REPOSITORY, name),
      env,
    });
    const own = await readReport(report);
    const isRight = result.ok && own.failed === 0;
    return {
      // A runner that died without a report has failed, whatever it had counted.
      counts: result.ok || own.failed > 0 ? own : { ...own, failed: 1 },
      output: isRight ? '' : `\n── ${name}\n${withoutReport(result.output)}`,
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

/** `--json` also prints the report; the readable part is what stands before it. */
function withoutReport(output: string): string {
  return output
    .split('\n')
    .filter((line) => !line.startsWith('{"num'))
    .join('\n');
}
