import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from '@jest/globals';

const folder = await mkdtemp(join(tmpdir(), 'portal-jest-node-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const GLOBALS = "import { expect, it, jest } from '@jest/globals';\n";
/** Jest runs the largest files first, so those that repeat a test run after the one that leaves state behind. */
const FILES = {
  'a-leaves-state.test.ts': `
    it('changes the process', () => {
      process.env['LEFT_BEHIND'] = 'yes';
      process.exitCode = 3;
      jest.spyOn(console, 'info').mockReturnValue(undefined);
      jest.useFakeTimers();
    });`,
  'b-starts-clean.test.ts': `
    it('sees nothing of the file before', async () => {
      expect(process.env['LEFT_BEHIND']).toBeUndefined();
      expect(process.exitCode).toBeUndefined();
      expect('mock' in console.info).toBe(false);
      await new Promise((resolve) => setTimeout(resolve, 1));
    });`,
  'c-looks-late.test.ts': `
    it('looks at failures one after the other', async () => {
      const failures = [Promise.reject(new Error('one')), Promise.reject(new Error('two'))];
      for (const failure of failures) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        await expect(failure).rejects.toThrow();
      }
    });`,
  'd-forgets.test.ts': `
    it('forgets a failure', () => {
      void Promise.reject(new Error('forgotten'));
    });`,
  'e-repeats.test.ts': "await import('./b-starts-clean.test.ts');",
  'f-repeats.test.ts': "await import('./b-starts-clean.test.ts');",
};

interface Report {
  testResults: { name: string; message: string; assertionResults: { title: string; status: string }[] }[];
}

it('runs test files in one process, and none of them affects the next', async () => {
  for (const [name, code] of Object.entries(FILES)) await writeFile(join(folder, name), GLOBALS + code);
  const preset = join(import.meta.dirname, 'jest-node.ts');
  await writeFile(
    join(folder, 'jest.config.mjs'),
    `import { jestNode } from '${preset}';
    export default { ...jestNode, testMatch: ['<rootDir>/*.test.ts'], cacheDirectory: '<rootDir>/cache' };`,
  );
  const { resolve } = createRequire(import.meta.url);
  const jest = resolve('jest/bin/jest');
  const report = join(folder, 'report.json');
  const paths = Object.keys(FILES).map((name) => join(folder, name));
  const run = promisify(execFile)(
    process.execPath,
    [
      jest,
      '--rootDir',
      folder,
      '--maxWorkers=1',
      '--json',
      `--outputFile=${report}`,
      '--runTestsByPath',
      ...paths,
    ],
    { cwd: folder, env: process.env },
  );
  await expect(run).rejects.toMatchObject({ code: 1 });
  const { testResults }: Report = JSON.parse(await readFile(report, 'utf8'));
  const failed = testResults.filter(({ assertionResults }) =>
    assertionResults.some(({ status }) => status === 'failed'),
  );
  expect(failed.map(({ name }) => name)).toEqual([join(folder, 'd-forgets.test.ts')]);
  expect(failed[0]?.message).toContain('forgotten');
  // Each file that repeats the tests of another one has run them.
  expect(testResults.flatMap(({ assertionResults }) => assertionResults)).toHaveLength(7);
});
