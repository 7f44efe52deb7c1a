import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

interface Report {
  testResults: { name: string; message: string; assertionResults: { title: string; status: string }[] }[];
}

/**
 * Runs test files under a preset in one run of Jest.
 * @param preset a file of this folder and what it exports: `jest-node.ts`, `jestNode`
 * @param files code by file name, without the import of Jest's globals
 * @returns results by file name
 */
export async function runTestFiles(
  [module, name]: readonly [string, string],
  files: Readonly<Record<string, string>>,
): Promise<Record<string, { message: string; statuses: string[] }>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-jest-'));
  try {
    await writeFile(
      join(folder, 'jest.config.mjs'),
      `import { ${name} } from '${join(import.meta.dirname, module)}';
      const settings = [${name}.projects ?? ${name}].flat()[0];
      export default { ...settings, testMatch: ['<rootDir>/*.test.ts'], cacheDirectory: '<rootDir>/cache' };`,
    );
    for (const [file, code] of Object.entries(files))
      await writeFile(join(folder, file), `import { expect, it, jest } from '@jest/globals';\n${code}`);
    const report = join(folder, 'report.json');
    const options = ['--rootDir', folder, '--maxWorkers=1', '--json', `--outputFile=${report}`];
    const paths = Object.keys(files).map((file) => join(folder, file));
    const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
    // It ends with 1 if a test fails; the report says which.
    await promisify(execFile)(process.execPath, [jest, ...options, '--runTestsByPath', ...paths], {
      cwd: folder,
      env: process.env,
    }).catch(() => undefined);
    const { testResults }: Report = JSON.parse(await readFile(report, 'utf8'));
    return Object.fromEntries(
      testResults.map((result) => [
        basename(result.name),
        { message: result.message, statuses: result.assertionResults.map(({ status }) => status) },
      ]),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
