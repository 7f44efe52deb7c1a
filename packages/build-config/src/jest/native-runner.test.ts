import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

const require = createRequire(import.meta.url);
const JEST = require.resolve('jest/bin/jest');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-runner-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Results {
  [title: string]: { status: string; message: string };
}

/** Runs the test files in one worker, in the order of their names. */
async function run(files: Readonly<Record<string, string>>): Promise<Results> {
  for (const name in files) await writeFile(join(folder, name), files[name] ?? '');
  const config = {
    rootDir: folder,
    testEnvironment: 'node',
    testRunner: require.resolve('./native-runner.mjs'),
    testMatch: ['<rootDir>/*.test.mjs'],
    moduleFileExtensions: ['mjs', 'js'],
    transform: {},
  };
  const report = join(folder, 'report.json');
  const sequencer = join(folder, 'by-name.cjs');
  await writeFile(
    sequencer,
    `module.exports = class { shard(tests) { return tests; } allFailedTests() { return []; } cacheResults() {}
       sort(tests) { return tests.toSorted((a, b) => a.path.localeCompare(b.path)); } };`,
  );
  const args = ['--runInBand', '--json', `--outputFile=${report}`, `--testSequencer=${sequencer}`];
  await promisify(execFile)(process.execPath, [JEST, `--config=${JSON.stringify(config)}`, ...args], {
    env: process.env,
  }).catch(() => undefined);
  const { testResults }: Report = JSON.parse(await readFile(report, 'utf8'));
  return Object.fromEntries(
    testResults.flatMap(({ assertionResults, message, name }) =>
      assertionResults.length > 0
        ? assertionResults.map(({ title, status, failureMessages }) => [
            title,
            { status, message: failureMessages.join('\n') },
          ])
        : [[name.slice(folder.length + 1), { status: 'failed', message }]],
    ),
  );
}

interface Report {
  testResults: {
    name: string;
    message: string;
    assertionResults: { title: string; status: string; failureMessages: string[] }[];
  }[];
}

const IMPORTS = "import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';\n";

it('loads a module once for all test files, and helpers add tests to the running file', async () => {
  const use = `${IMPORTS}import { count, addTest } from './helper.mjs'; count.value += 1; addTest(count.value);`;
  const result = await run({
    'helper.mjs': `${IMPORTS}export const count = { value: 0 };
      export const addTest = (n) => it('test ' + n, () => expect(n).toBe(count.value));`,
    'a.test.mjs': use,
    'b.test.mjs': use,
  });
  expect(result).toMatchObject({ 'test 1': { status: 'passed' }, 'test 2': { status: 'passed' } });
});

it('sets global variables for the running file', async () => {
  const use = (name: string) =>
    `it('${name}', () => expect(expect.getState().testPath).toMatch(/${name}.test.mjs$/));`;
  expect(await run({ 'a.test.mjs': use('a'), 'b.test.mjs': use('b') })).toMatchObject({
    a: { status: 'passed' },
    b: { status: 'passed' },
  });
});

it('resets variables, the clock, spies and the time limit after each file', async () => {
  const result = await run({
    'a.test.mjs': `${IMPORTS}
      jest.setTimeout(20);
      it('changes all of them', () => {
        process.env.TZ_OF_TEST = 'changed';
        process.env.PATH = '';
        jest.useFakeTimers({ now: 0 });
        jest.spyOn(Math, 'random').mockReturnValue(7);
        expect([Date.now(), Math.random()]).toEqual([0, 7]);
      });`,
    'b.test.mjs': `${IMPORTS}
      it('finds none of them', async () => {
        expect(process.env.TZ_OF_TEST).toBe(undefined);
        expect(process.env.PATH).not.toBe('');
        expect(Date.now()).toBeGreaterThan(0);
        expect(Math.random()).toBeLessThan(1);
        await new Promise((resolve) => setTimeout(resolve, 100));
      });`,
  });
  expect(result).toMatchObject({
    'changes all of them': { status: 'passed' },
    'finds none of them': { status: 'passed' },
  });
});

it('reports failures, time limits, hooks, rejected promises and files that cannot be loaded', async () => {
  const result = await run({
    'a.test.mjs': `${IMPORTS}
      jest.setTimeout(50);
      it('fails', () => expect(1).toBe(2));
      it('never ends', () => new Promise(() => {}));
      it('rejects', () => { Promise.reject(new Error('nobody waits')); return new Promise((r) => setTimeout(r, 10)); });
      it('passes', () => expect(1).toBe(1));
      it.each([1, 2])('passes with %i', (n) => expect(n).toBeGreaterThan(0));
      it.skip('is skipped', () => {});
      describe('with a hook', () => {
        beforeEach(() => { throw new Error('no set-up'); });
        it('is not run', () => {});
      });`,
    'b.test.mjs': `${IMPORTS}import './missing.mjs';`,
  });
  expect(result).toEqual({
    fails: { status: 'failed', message: expect.stringContaining('Expected: ') },
    'never ends': { status: 'failed', message: expect.stringContaining('Exceeded timeout of 50 ms') },
    rejects: { status: 'failed', message: expect.stringContaining('nobody waits') },
    passes: { status: 'passed', message: '' },
    'passes with 1': { status: 'passed', message: '' },
    'passes with 2': { status: 'passed', message: '' },
    'is skipped': { status: 'pending', message: '' },
    'is not run': { status: 'failed', message: expect.stringContaining('no set-up') },
    'b.test.mjs': { status: 'failed', message: expect.stringContaining('missing.mjs') },
  });
});
