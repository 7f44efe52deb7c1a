import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { writeArea } from './write-area.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
/** Sources are linked, so that the new area sees the packages as they are; `.cache` has their transforms. */
const LINKED = ['node_modules', 'packages', 'e2e', 'bench', 'tools', '.cache'];
const COPIED = ['biome.json', 'tsconfig.json', 'tsconfig.base.json', 'package.json', '.gitignore'];

let root: string;
let area: string;

beforeAll(async () => {
  await mkdir(join(REPOSITORY, '.cache'), { recursive: true });
  root = await mkdtemp(join(tmpdir(), 'portal-new-area-'));
  for (const name of LINKED) await symlink(join(REPOSITORY, name), join(root, name));
  for (const name of COPIED) await cp(join(REPOSITORY, name), join(root, name));
  await mkdir(join(root, 'apps'));
  await symlink(join(REPOSITORY, 'apps', 'orders'), join(root, 'apps', 'orders'));
  execFileSync('git', ['init', '-q'], { cwd: root });
  area = await writeArea(root, 'sales-reports', '/reports');
  // The packages that the installation would link.
  await symlink(join(REPOSITORY, 'apps', 'orders', 'node_modules'), join(area, 'node_modules'));
});
afterAll(() => rm(root, { recursive: true }));

/** `it` in `npm run test:long`; `npm test` skips the test. */
const inLongRun = process.env['TEST_LONG'] ? it : it.skip;

/** Runs a program of the workspace; its output is part of the failure. */
function run(program: string, ...args: string[]): void {
  try {
    execFileSync(join(REPOSITORY, 'node_modules', '.bin', program), args, {
      cwd: area,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }; // execFileSync's own error
    throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`);
  }
}

it('writes an area that passes format and lint', () => {
  run('biome', 'check', '--error-on-warnings', '--config-path', root, '.');
});

// Takes as long as the types of the whole repository.
inLongRun('writes an area whose types are right', () => {
  run('tsc', '-p', '.');
});

function runTests(): void {
  run(
    'node',
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    '--maxWorkers=1',
  );
}

it('writes tests that pass', runTests, 180_000);

/** Replaces a part of a generated file, which must be there once. */
async function change(file: string, part: string | RegExp, replacement: string): Promise<void> {
  const path = join(area, 'src', file);
  const [before, after, ...others] = (await readFile(path, 'utf8')).split(part);
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`${file} has "${part}" not once.`);
  await writeFile(path, before + replacement + after);
}

inLongRun(
  'writes tests that hold when the sample gets another label, other columns, filters and test data',
  async () => {
    const shared = 'features/shared/sales-report.ts';
    await change(
      shared,
      "{ title }: Pick<SalesReport, 'title'>",
      "{ summary }: Pick<SalesReport, 'summary'>",
    );
    await change(shared, 'return title;', 'return summary;');
    const list = 'features/sales-report-list/sales-report-list.tsx';
    await change(
      list,
      /title: \{ header: 'Title'.*\},/,
      "summary: { header: 'Summary', priority: 1, locked: true },",
    );
    await change(list, /kind: \{ type: 'chips'.*\},/, 'kind: null,');
    await change(
      'testing/sales-report.ts',
      "Services may be interrupted for ten minutes.',\n  kind",
      "Sales of May',\n  kind",
    );
    await change('testing/sales-report.ts', 'id: 1', 'id: 7');
    runTests();
  },
);

it('refuses a name that is taken, and input it cannot use', async () => {
  await expect(writeArea(root, 'orders', '/orders')).rejects.toThrow('apps/orders already exists.');
  await expect(writeArea(root, 'Sales', '/sales')).rejects.toThrow('Usage');
  await expect(writeArea(root, 'sales', 'sales')).rejects.toThrow('Usage');
});
